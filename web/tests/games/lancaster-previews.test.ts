import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import Effect from "../../src/games/lancaster/Effect.svelte";
import Facts from "../../src/games/lancaster/Facts.svelte";
import Parliament from "../../src/games/lancaster/phases/Parliament.svelte";
import type { DrawnLaw, Move, Prospect, PollNow, GameTypes, View } from "../../src/games/lancaster/wire";
import { fightWords, prospectAt, prospectWords, pollWords } from "../../src/games/lancaster/words";
import { groupByAmount } from "../../src/table/actions/amounts";
import { placesOf } from "../../src/table/board/places";
import { changeSetting } from "../../src/settings/settings.svelte";
import { fixturesOf, players, view } from "../fixtures";

const { move } = fixturesOf<GameTypes>();

beforeEach(() => changeSetting("language", "en"));
afterEach(cleanup);

const poll = (change: Partial<PollNow> = {}): PollNow => ({
  yes: 2,
  no: 0,
  least: 2,
  most: 3,
  verdict: "open",
  still_for: 1,
  still_against: 3,
  ...change,
});
const fight = { english: 4, french: 6, missing: 2, rank: 1, points: 3 };
const said = (prospect: Prospect) =>
  render(Effect, { move: move(1, "place", [], { prospect }) })
    .container.textContent!.replace(/\s+/g, " ")
    .trim();

describe("what a move brings", () => {
  it("is described in words", () => {
    expect(prospectWords({ costs: { gold: 3 }, goods: { noble: 1, squires: 2 }, end: 2 })).toBe(
      "-3 gold, nobleman, 2 squires, 2 more points in the final scoring",
    );
    expect(prospectWords({ costs: { squires: 2 }, needs: 4, follows: { upgrade: 1 } })).toBe(
      "-2 squires, strength 4 needed, then: upgrade of a knight",
    );
    expect(prospectWords({ goods: {} })).toBe("currently yields nothing");
    expect(prospectWords({})).toBe("");
    expect(fightWords(fight)).toBe("England 4, France 6, England needs 2 more strength, rank 1, 3 points");
    expect(fightWords({ ...fight, missing: 0 })).toContain("England currently wins");
  });

  it("stands on its button, with a number and words for each icon", () => {
    expect(said({ costs: { gold: 3 }, goods: { gold: 2, noble: 1 } })).toContain("−3");
    expect(screen.getByText("-3 gold")).toBeTruthy();
    expect(screen.getByText("2 gold, nobleman")).toBeTruthy();
    cleanup();
    expect(said({ strength: 5 })).toContain("strength 5");
    expect(said({ fight })).toContain("4 : 6");
    expect(said({ goods: {} })).toContain("yields nothing");
    expect(said({})).toBe("");
  });

  it("is shown at a place where one move is possible", () => {
    const there = (n: number, knight: number) =>
      move(n, "place", ["county:B", `court:0:${knight}`], { prospect: { costs: { squires: n } } });
    const moves = [there(1, 2), there(2, 1)] as Move[];
    const at = (picked: string[]) =>
      prospectAt(
        placesOf(
          moves,
          picked,
          () => {},
          () => "",
        ),
        "county:B",
      );
    expect(at([])).toBe("");
    expect(at(["court:0:1"])).toBe("if you choose this: -2 squires");
  });

  it("does not keep a counter from its moves", () => {
    const vote = (n: number) => move(n, "vote", ["vote:yes"], { yes: true, n, prospect: { poll: poll({ yes: n }) } });
    expect(groupByAmount([vote(0), vote(1)], ["n"])).toHaveLength(1);
  });
});

describe("a vote", () => {
  it("is certain, or needs so many more of its side", () => {
    expect(pollWords(poll())).toBe("needs 1 more vote");
    expect(pollWords(poll({ yes: 0, no: 1 }))).toBe("needs 3 more votes");
    expect(pollWords(poll({ verdict: "passes" }))).toBe("certain to pass");
    expect(pollWords(poll({ verdict: "fails" }))).toBe("certain to fail");
  });

  const card = (id: string): DrawnLaw => ({ id, group: 1, set: "base", has: [], gives: [], trade: false });
  const lord = { pays: {}, end: { knighthood: 8, castle: null, table: 6, next_noble: 4 } };
  const shown = (change: object): View =>
    ({
      ...view(),
      seat: 0,
      players: [{ ...lord, poll: poll() }, lord],
      laws: {
        current: ["a", "b", "c"],
        proposed: [null, "x", "y"],
        voting: 1,
        applying: null,
        replaces: [[], ["a"], ["a", "b"]],
        pile: [],
      },
      law_sets: ["base"],
      poll: poll({ yes: 0, most: 6, still_for: 3, still_against: 4 }),
      ...change,
    }) as unknown as View;
  const parliament = (change: object = {}) =>
    render(Parliament, {
      view: shown(change),
      cards: ["a", "b", "c", "x", "y"].map(card),
      text: null,
      players: players(),
    });

  it("is shown as the viewer knows it", () => {
    parliament();
    expect(screen.getByText(/2 yes, 0 no/).textContent).toContain("2 to 3 votes to come");
    expect(screen.getByText("decided by 1 more yes or 3 more no votes")).toBeTruthy();
    cleanup();
    parliament({ seat: null });
    expect(screen.getByText("decided by 3 more yes or 4 more no votes")).toBeTruthy();
    cleanup();
    parliament({ seat: null, poll: null });
    expect(screen.queryByText(/certain/)).toBeNull();
  });

  it("says which law would leave", () => {
    parliament();
    expect(screen.getByText("If accepted, replaces: a")).toBeTruthy();
    expect(screen.getByText("If accepted, replaces: a / b")).toBeTruthy();
    expect(screen.getByText("number 1 in line to be replaced")).toBeTruthy();
    expect(screen.queryByText("number 3 in line to be replaced")).toBeNull();
  });
});

describe("a player's numbers", () => {
  const lord = (seal_points?: number) => ({
    ...{ votes: 1, new_votes: 0, points: 9, nobles: ["A"], extensions: ["gold"], turned: [], strength: 3, pays: {} },
    ...{ end: { knighthood: 8, castle: null, table: 6, next_noble: 4 }, bishops: 1, seals: 3, seal_points },
  });
  const facts = (change: object) => {
    const shown = { ...view(), seat: 0, players: [lord(6)], houses: [], ...change } as unknown as View;
    return render(Facts, { view: shown, text: null, players: players(), seat: 0 }).container.textContent!;
  };

  it("say what they count in the final scoring", () => {
    const words = facts({});
    for (const part of [
      "+8★",
      "+?",
      "+6★",
      "(+4★)",
      "the next nobleman adds 4",
      "currently 8 points in the final scoring",
    ]) {
      expect(words).toContain(part);
    }
    cleanup();
    expect(facts({ over: true })).not.toContain("★");
  });
});
