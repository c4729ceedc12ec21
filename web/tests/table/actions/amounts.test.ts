import { describe, expect, it } from "vitest";
import { amountOf, amounts, moveForAmount, groupByAmount } from "../../../src/table/actions/amounts";
import { move } from "../../fixtures";

const NAMES = ["n"];
const vote = (number: number, yes: boolean, n: number) => move(number, "vote", [`vote:${yes}`], { yes, n });
const votes = [
  vote(1, true, 0),
  vote(2, true, 1),
  vote(3, true, 2),
  vote(4, false, 0),
  vote(5, false, 1),
  vote(6, false, 2),
];

describe("moves that differ in an amount", () => {
  it("share one ladder for each thing that else differs", () => {
    const steps = groupByAmount(votes, NAMES);
    expect(steps.map(({ moves }) => moves.map(({ move }) => move))).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect(amounts(steps, NAMES)).toEqual([0, 1, 2]);
  });

  it("leave moves without an amount alone", () => {
    const steps = groupByAmount([move(1, "pass"), move(2, "pass"), vote(3, true, 1)], NAMES);
    expect(steps).toHaveLength(3);
    expect(amounts(steps, NAMES)).toEqual([]);
    expect(amountOf(move(1, "pass"), NAMES)).toBeNull();
  });

  it("share a ladder though what they cost and bring differs, too", () => {
    const bribe = (n: number) => move(n, "bribe", ["bribe"], { n, costs: 2 * n, earns: { points: n } });
    expect(groupByAmount([bribe(1), bribe(2)], NAMES)).toHaveLength(1);
  });

  it("do nothing where a game names no amounts", () => {
    expect(groupByAmount(votes, [])).toHaveLength(votes.length);
  });

  it("give the move for the wanted amount, or the nearest below", () => {
    const [yes] = groupByAmount(votes, NAMES);
    expect(moveForAmount(yes!, 1, NAMES).move).toBe(2);
    expect(moveForAmount(yes!, 9, NAMES).move).toBe(3);
    const [late] = groupByAmount([vote(7, true, 3), vote(8, true, 4)], NAMES);
    expect(moveForAmount(late!, 0, NAMES).move).toBe(7);
  });
});
