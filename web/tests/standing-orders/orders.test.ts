import { expect, test } from "vitest";

import type { Move } from "../../src/api/wire";
import { answerOf, sortedByWords } from "../../src/standing-orders/orders";

const move = (number: number, at: string): Move => ({ move: number, kind: "place", slots: [at], at });

test("moves are sorted by their words, and those that read alike are offered once", () => {
  const words = ({ slots }: Move) => `To ${slots[0]!.slice(0, 6)}`;
  const found = sortedByWords([move(7, "county10"), move(8, "county2"), move(9, "castle")], words);
  expect(found.map((each) => each.move)).toEqual([9, 7]);
});

test("a move is sent without its number and what could be worked out", () => {
  expect(answerOf({ ...move(7, "county"), prospect: { n: 1 } })).toEqual({
    kind: "place",
    slots: ["county"],
    at: "county",
  });
});
