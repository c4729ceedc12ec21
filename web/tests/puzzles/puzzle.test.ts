import { describe, expect, test, vi } from "vitest";
import type { PuzzleAnswer, PuzzleStand, PuzzleStanding, ReviewedChoice } from "../../src/api/wire";
import { Puzzle } from "../../src/puzzles/puzzle.svelte";
import { themeName } from "../../src/puzzles/words";
import { event, move, state } from "../fixtures";

const MOVES = [move(5, "go", ["region:A"]), move(7, "go", ["region:B"])];

const choice = { best: 7, move: 5, said: { 7: MOVES[1], 5: MOVES[0] }, options: [] } as unknown as ReviewedChoice;

const stand = (tries: number, solved: boolean | null = null): PuzzleStand => ({
  id: "0a1b2c3d4e",
  game: "long-live-the-king",
  rating: null,
  played: null,
  state: state(12, { moves: MOVES }),
  tries,
  solved,
  change: null,
  solution: solved === null ? null : { choice, themes: [] },
});

function served() {
  let tries = 3;
  const answer = (number: number | null): PuzzleAnswer => {
    tries -= 1;
    const right = number === 7;
    const outcome = number === null ? "given_up" : right ? "right" : "wrong";
    const closed = right || number === null || tries === 0 ? right : null;
    return { outcome, cost: 0.12, stand: stand(tries, closed), standing: {} as PuzzleStanding };
  };
  return {
    tryPuzzle: vi.fn((_game: string, _id: string, number: number | null) => Promise.resolve(answer(number))),
    reopenPuzzle: vi.fn(() => Promise.resolve(stand(3))),
    puzzleLine: vi.fn(() => Promise.resolve([state(13, { events: [event(13, "enter", 0)] })])),
    puzzleAsk: vi.fn(() => Promise.resolve({ type: "reason" as const, slot: "region:C", rule: "far" })),
  };
}

describe("a puzzle", () => {
  test("is tried until the move is right", async () => {
    const server = served();
    const puzzle = new Puzzle(stand(3), server);
    expect(puzzle.table.moves).toEqual(MOVES);
    puzzle.table.pick("region:A");
    await vi.waitFor(() => expect(puzzle.wrong).toEqual({ move: MOVES[0], cost: 0.12 }));
    expect([puzzle.best, puzzle.stand.tries]).toEqual([null, 2]);
    expect(puzzle.table.moves).toEqual(MOVES); // another one can be tried
    puzzle.table.pick("region:B");
    await vi.waitFor(() => expect(puzzle.closed).toBe(true));
    expect(server.tryPuzzle).toHaveBeenLastCalledWith("long-live-the-king", "0a1b2c3d4e", 7);
    expect(puzzle.best).toEqual(MOVES[1]);
    expect(puzzle.wrong).toBeNull();
    expect(puzzle.table.moves).toEqual([]);
  });

  test("can be given up, continued and repeated", async () => {
    const server = served();
    const puzzle = new Puzzle(stand(3), server);
    puzzle.giveUp();
    await vi.waitFor(() => expect(puzzle.closed).toBe(true));
    await puzzle.goOn();
    expect(puzzle.goingOn).toBe(true);
    await vi.waitFor(() => expect(puzzle.table.shown?.number).toBe(13));
    puzzle.show();
    expect([puzzle.goingOn, puzzle.table.shown?.number]).toEqual([false, 12]);
    await puzzle.again();
    expect([puzzle.closed, puzzle.table.moves.length]).toEqual([false, 2]);
  });

  test("says why a place cannot be chosen", async () => {
    const puzzle = new Puzzle(stand(3), served());
    puzzle.table.pick("region:C");
    await vi.waitFor(() => expect(puzzle.table.reason?.rule).toBe("far"));
  });

  test("stays open if the server does not answer", async () => {
    const server = { ...served(), tryPuzzle: () => Promise.reject(new Error("no")) };
    const puzzle = new Puzzle(stand(3), server);
    puzzle.table.pick("region:B");
    await vi.waitFor(() => expect(puzzle.table.delivery.pending).toBeNull());
    expect([puzzle.closed, puzzle.table.moves.length]).toEqual([false, 2]);
  });
});

test("a theme without words is named as it is", () => {
  expect([themeName("voting"), themeName("sailing")]).toEqual(["Voting", "sailing"]);
});
