import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Hand from "../../src/games/long-live-the-king/Hand.svelte";
import { changeSetting } from "../../src/settings/settings.svelte";
import type { Move, GameTypes } from "../../src/games/long-live-the-king/wire";
import { fixturesOf, view } from "../fixtures";

const { decision, move } = fixturesOf<GameTypes>();

// The test's page cannot animate.
Element.prototype.getAnimations ??= () => [];

const moves: Move[] = [];
for (let x1 = 0; x1 <= 3; x1++) {
  for (let x2 = 0; x2 <= 1; x2++) {
    if (x1 + x2 > 0) moves.push(move(100 + moves.length, "commit", [], { x1, x2, x3: 0 }));
  }
}

describe("the hand", () => {
  const onchoose = vi.fn();
  const onpick = vi.fn();

  function show(offered: Move[], choice: object | null = null) {
    const players = [{ hand: [3, 1, 0] }, {}, {}];
    return render(Hand, {
      view: { ...view(), players, choice } as never,
      drawing: { most_cards: 5 } as never,
      text: null,
      players: [],
      seat: 0,
      decision: decision(4),
      moves: offered,
      picked: [],
      onpick,
      onchoose,
      describe: () => "",
    });
  }

  beforeEach(() => {
    changeSetting("language", "en");
    changeSetting("pace", "instant");
    vi.clearAllMocks();
  });
  afterEach(cleanup);

  const pile = (kind: string) =>
    screen.getByRole<HTMLButtonElement>("button", { name: new RegExp(`an? ${kind} card`) });
  const lay = () => screen.getByRole<HTMLButtonElement>("button", { name: /in secret/ });

  it("shows what the laid cards may come to, and how often they win", async () => {
    const prospect = { points: [3, 13], average: 8.5, against: [83, 40, 9, 1, 1], penalty: 2 };
    show(
      moves.map((move) =>
        move.kind === "commit" && move.x1 === 1 && move.x2 === 0 ? { ...move, prospect } : move,
      ) as Move[],
    );
    expect(screen.queryByRole("table")).toBeNull();
    await fireEvent.click(pile("x1"));
    expect(document.body.textContent).toContain("Sum 3 to 13, on average 8.5");
    expect(screen.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual(["83%", "40%", "9%", "1%", "1%"]);
    expect(document.body.textContent).toContain("If none comes back, an election follows and costs you 2 votes");
    changeSetting("language", "de");
    await tick();
    expect(document.body.textContent).toContain("im Schnitt 8,5");
  });

  it("shows the chance of a roll on the card that pays for it", () => {
    const roll = (card: string, chance: number) =>
      move(7, "roll", [`card:${card}`], { card: `card:${card}`, prospect: { chance } });
    show([roll("x1", 67), roll("x2", 83)]);
    expect(pile("x1").textContent).toMatch(/67% chance of success.*67%/s);
    expect(pile("x2").textContent).toContain("83%");
  });

  it("lays the clicked cards, and only what is legal", async () => {
    show(moves);
    expect(lay().disabled).toBe(true);
    expect(pile("x3").disabled).toBe(true);
    await fireEvent.click(pile("x1"));
    await fireEvent.click(pile("x2"));
    expect(pile("x2").disabled).toBe(true);
    await fireEvent.click(lay());
    expect(onchoose).toHaveBeenCalledOnce();
    expect(onchoose.mock.calls[0]![0]).toMatchObject({ x1: 1, x2: 1, x3: 0 });
  });

  it("takes keys as well, and takes cards back", async () => {
    show(moves);
    await fireEvent.keyDown(window, { key: "1" });
    await fireEvent.keyDown(window, { key: "1" });
    await fireEvent.keyDown(window, { key: "2" });
    await fireEvent.keyDown(window, { key: "Backspace" });
    await fireEvent.click(screen.getAllByRole("button", { name: "Take the x1 card back" })[0]!);
    await fireEvent.click(lay());
    expect(onchoose.mock.calls[0]![0]).toMatchObject({ x1: 1, x2: 0, x3: 0 });
  });

  it("offers single cards to roll with", async () => {
    show([move(1, "roll", ["card:x2"]), move(2, "stop")]);
    expect(pile("x2").disabled).toBe(false);
    expect(screen.queryByRole("button", { name: /in secret/ })).toBeNull();
    await fireEvent.click(pile("x2"));
    expect(onpick).toHaveBeenCalledWith("card:x2");
  });

  it("shows what was laid while the others choose", () => {
    show([move(0, "take_back")], { x1: 2, x2: 1, x3: 0 });
    expect(screen.getByText("You have laid:", { exact: false })).toBeTruthy();
    expect(screen.getByText("x1, x1, x2")).toBeTruthy();
  });
});
