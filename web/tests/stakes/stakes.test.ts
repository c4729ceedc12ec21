import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import CostDialog from "../../src/stakes/CostDialog.svelte";
import { hintCosts, leavingCosts, playsAlone, usuallyRated, type Cost } from "../../src/stakes/stakes";
import RatedNote from "../../src/ratings/RatedNote.svelte";
import { changeSetting } from "../../src/settings/settings.svelte";
import { playersOf } from "../../src/table/players/players";
import type { RatingStake, TableInfo } from "../../src/api/wire";
import { table } from "../fixtures";

const rated = (stake: RatingStake = "full", counts: TableInfo["rated"] = "all"): TableInfo => {
  const made = table();
  return { ...made, rated: counts, seats: made.seats.map((seat, n) => (n === 0 ? { ...seat, stake } : seat)) };
};

beforeEach(() => {
  changeSetting("language", "en");
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});
afterEach(cleanup);

describe("what help costs", () => {
  it("is asked where it takes something away", () => {
    expect(hintCosts(rated(), 0)).toBe(true);
    for (const none of ["none", "loss_only", "lost"] as const) expect(hintCosts(rated(none), 0)).toBe(false);
    expect(hintCosts(rated("full", "no"), 0)).toBe(false);
    expect(hintCosts(rated(), null)).toBe(false);
    expect((["full", "none", "lost"] as const).map((stake) => leavingCosts(rated(stake), 0))).toEqual([
      "costs",
      "free",
      "lost",
    ]);
    expect(leavingCosts(rated("full", "lost"), 0)).toBe("free");
  });

  it("is a loss for who ends a game against bots alone", () => {
    expect(playsAlone(table())).toBe(false);
    const bots = { ...table(), seats: table().seats.map((seat, n) => (n ? { ...seat, kind: "bot", bot: "x" } : seat)) };
    expect(playsAlone(bots as TableInfo)).toBe(true);
  });

  it("does not concern the first games and games against bots, which are usually unrated", () => {
    expect(usuallyRated(5, ["me", "open"])).toBe(true);
    expect(usuallyRated(4, ["me", "open"])).toBe(false);
    expect(usuallyRated(9, ["me", "greedy"])).toBe(false);
  });
});

describe("the question before it", () => {
  const ask = (cost: Cost, at: TableInfo) => {
    const onyes = vi.fn();
    const onclose = vi.fn();
    render(CostDialog, { table: at, cost, onyes, onclose });
    return { onyes, onclose };
  };

  it("says what a hint costs, and goes on only if that is wanted", async () => {
    const { onyes, onclose } = ask({ kind: "hint" }, rated());
    expect(screen.getByRole("dialog", { name: "Take a hint?" }).textContent).toContain("no longer raise it");
    await fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect([onyes.mock.calls.length, onclose.mock.calls.length]).toEqual([0, 1]);
    await fireEvent.click(screen.getByRole("button", { name: "Take the hint" }));
    expect(onyes).toHaveBeenCalledOnce();
  });

  it("says what leaving costs, or that it costs nothing", () => {
    ask({ kind: "leave", seat: 0 }, rated());
    expect(screen.getByText(/the game counts as a loss for you, even if you come back/)).toBeTruthy();
    cleanup();
    ask({ kind: "leave", seat: 0 }, rated("full", "no"));
    expect(screen.getByText(/doesn't change your rating/)).toBeTruthy();
  });

  it("says what it costs somebody who is away", () => {
    ask({ kind: "replace", seat: 1, who: "Bob" }, rated());
    expect(screen.getByRole("dialog", { name: "Let a bot play for Bob?" }).textContent).toContain("a loss for Bob");
  });

  it("stands outside of what opened it, and so do its styles", () => {
    ask({ kind: "hint" }, rated());
    expect(screen.getByRole("dialog").parentElement).toBe(document.body);
    cleanup();
    expect(document.querySelector("dialog")).toBeNull();
  });
});

describe("the note of a rated table", () => {
  const show = (at: TableInfo) => render(RatedNote, { rated: at.rated, table: at }).container.textContent;

  it("says what the game can do to the viewer's rating", () => {
    expect(show(rated())).toMatch(/^rated, with bots *$/);
    expect(show(rated("loss_only"))).toContain("You took a hint");
    expect(show(rated("lost"))).toContain("You left");
    expect(show(rated("none"))).toContain("It doesn't count for you");
    const own = rated("none", "no");
    expect(show(own)).toContain("Your first five games");
    const others = own.seats.map((seat) => ({ ...seat, you: false }));
    expect(show({ ...own, seats: others })).toContain("one of the first five games");
  });
});

it("people who are gone are named in the language of the page", () => {
  const made = table();
  const seats = made.seats.map((seat, n) => ({ ...seat, name: `Former player ${n}`, former: n || null }));
  const called = () => playersOf({ ...made, seats }, String).map(({ name }) => name);
  expect(called()).toEqual(["Former player 0", "Former player", "Former player 2"]);
  changeSetting("language", "de");
  expect(called()).toEqual(["Former player 0", "Ehemaliger Spieler", "Ehemaliger Spieler 2"]);
});
