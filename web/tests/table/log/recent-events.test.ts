import { describe, expect, it } from "vitest";
import { lastMoveOf, eventsSince } from "../../../src/table/log/recentEvents";
import { event } from "../../fixtures";

const log = [
  event(1, "enter", 0),
  event(2, "turn", 1),
  event(2, "enter", 1),
  event(3, "gold", 0),
  event(3, "gold", 2),
  event(3, "round"),
  event(4, "roll", 1),
];

describe("since your last turn", () => {
  it("lists by player what happened after one's own move, without saying whose turn it was", () => {
    const grouped = eventsSince(log, 1, 0).map(({ seat, events }) => [
      seat,
      events.map(({ kind, n }) => `${kind} ${n}`),
    ]);
    expect(grouped).toEqual([
      [1, ["enter 2", "roll 4"]],
      [0, ["gold 3"]],
      [2, ["gold 3"]],
    ]);
  });

  it("lists nothing if the others have done nothing", () => {
    expect(eventsSince(log, 4, 0)).toEqual([]);
    expect(eventsSince([event(5, "gold", 0), event(5, "turn", 1)], 4, 0)).toEqual([]);
  });

  it("begins with one's own last move, and a hint is none", () => {
    const hinted = [...log, event(6, "hint", 0), event(7, "gold", 1)];
    expect(lastMoveOf(hinted, 0)).toBe(3);
    expect(lastMoveOf(hinted, null)).toBeNull();
    expect(eventsSince(hinted, 4, 0)).toEqual([{ seat: 1, events: [hinted.at(-1)] }]);
  });
});
