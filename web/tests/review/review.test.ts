import { afterEach, describe, expect, it, vi } from "vitest";
import { curveOf, moveAt } from "../../src/review/curve";
import { judge, Learning, TRIES } from "../../src/review/learn.svelte";
import { momentsOf, nextMoment, ReviewStore } from "../../src/review/review.svelte";
import type { Move, Review, ReviewedChoice, ReviewState } from "../../src/api/wire";

const option = (move: number, behind: [number, number, number] | null) => ({
  move,
  chance: 0.5,
  low: 0.4,
  high: 0.6,
  games: 10,
  behind,
});

const choice = (n: number, seat: number, verdict: ReviewedChoice["verdict"]): ReviewedChoice => ({
  n,
  seat,
  part: 0,
  move: 3,
  best: 1,
  verdict,
  cost: 0.2,
  interval: [0.1, 0.3],
  stake: 0.3,
  before: [0.5, 0.5],
  after: [0.3, 0.7],
  options: [
    option(1, [0, 0, 0]),
    option(2, [0.05, 0.02, 0.08]),
    option(3, [0.2, 0.1, 0.3]),
    option(4, [0.02, -0.01, 0.05]),
  ],
  said: {},
  of: 6,
});

const review: Review = {
  version: 1,
  peerage: "0",
  game: "lancaster",
  level: "quick",
  moves: 4,
  result: [1, 0],
  parts: [],
  choices: [choice(1, 0, "best"), choice(2, 0, "mistake"), choice(3, 1, "blunder")],
  courses: [
    {
      seat: 0,
      shares: [
        [0.5, 0.5],
        [0.6, 0.4],
        [0.7, 0.3],
        [0.2, 0.8],
        [1, 0],
      ],
      effects: [],
      balances: [],
      turns: [{ n: 4, seat: 0, change: 0.8, cause: null }],
    },
  ],
  accuracy: [],
};

const state = (status: ReviewState["status"], percent = 0): ReviewState => ({
  status,
  percent,
  review: status === "ready" ? review : null,
});

afterEach(() => vi.useRealTimers());

describe("a review", () => {
  it("is asked for again until it is ready", async () => {
    vi.useFakeTimers();
    const answers = [state("working", 10), state("working", 60), state("ready", 100)];
    const requests = { beginReview: vi.fn(async () => answers.shift()!), review: vi.fn(async () => answers.shift()!) };
    const store = new ReviewStore("abc", requests);
    await store.begin();
    expect([store.status, store.percent]).toEqual(["working", 10]);
    await vi.runAllTimersAsync();
    expect(store.review).toBe(review);
    expect(requests.review).toHaveBeenCalledTimes(2);
  });

  it("is not asked for again by a page that was left", async () => {
    vi.useFakeTimers();
    const requests = { beginReview: async () => state("working"), review: vi.fn(async () => state("working")) };
    const store = new ReviewStore("abc", requests);
    await store.begin();
    store.close();
    await vi.runAllTimersAsync();
    expect(requests.review).not.toHaveBeenCalled();
  });

  it("has moments: a seat's own errors and its turning points", () => {
    expect(momentsOf(review, 0)).toEqual([2, 4]);
    expect(nextMoment([2, 4], 2)).toBe(4);
    expect(nextMoment([2, 4], 4)).toBe(2);
    expect(nextMoment([], 0)).toBeUndefined();
  });
});

describe("the curve", () => {
  const shape = curveOf(review, review.courses[0]!, 400, 100);

  it("has a line for each seat, and a chance of 1 at the top", () => {
    expect(shape.lines.map(({ path }) => path)).toEqual([
      "M0 50L100 40L200 30L300 80L400 0",
      "M0 50L100 60L200 70L300 20L400 100",
    ]);
  });

  it("marks the errors of the seat and luck", () => {
    expect(shape.marks.map(({ n, kind }) => [n, kind])).toEqual([
      [2, "mistake"],
      [4, "luck"],
    ]);
  });

  it("leads a click to the nearest move", () => {
    expect([moveAt(0, 400, 4), moveAt(155, 400, 4), moveAt(999, 400, 4)]).toEqual([0, 2, 4]);
  });
});

describe("a learner", () => {
  const moves = [1, 2, 3, 4, 5].map((move) => ({ move, kind: "lay", slots: [`place:${move}`] }) as unknown as Move);
  const learner = () => new Learning("abc", review, 0, vi.fn(), () => Promise.resolve(moves));

  it("is told what the review knows of a move", () => {
    const outcomes = [1, 2, 3, 4, 5].map((move) => judge(review.choices[1]!, move));
    expect(outcomes).toEqual(["right", "nearly", "wrong", "right", "unknown"]);
  });

  it("has three tries, then the answer", async () => {
    const learning = learner();
    await learning.next();
    expect([learning.choice?.n, learning.left]).toEqual([2, TRIES]);
    for (const move of [3, 5, 2]) {
      expect(learning.solved).toBe(false);
      learning.pick(`place:${move}`);
    }
    expect([learning.outcome, learning.solved]).toEqual(["nearly", true]);
  });

  it("is done with a right answer, and comes to the next mistake of the same seat", async () => {
    const learning = learner();
    await learning.next();
    learning.choose(moves[0]!);
    expect([learning.outcome, learning.solved, learning.left]).toEqual(["right", true, 2]);
    await learning.next(2);
    expect(learning.choice).toBeNull();
  });
});
