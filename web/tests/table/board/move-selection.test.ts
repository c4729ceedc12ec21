import { describe, expect, it } from "vitest";
import {
  buttonMoves,
  resolveClick,
  selectableSlots,
  buttonChoices,
  narrowMoves,
} from "../../../src/table/board/moveSelection";
import { move } from "../../fixtures";

const MAN = "region:Man";
const WIGEMOR = "region:Wigemor";
const pass = move(1, "pass");
const enterMan = move(2, "enter", [MAN]);
const enterWigemor = move(3, "enter", [WIGEMOR]);
const courtier = move(4, "courtier", ["region:Lundonia"]);
const moves = [pass, enterMan, enterWigemor, courtier];

const knightTo = (number: number, at: string, squires: number) => move(number, "place", ["knight:2", at], { squires });

describe("narrowing", () => {
  it("lights every slot of the legal moves", () => {
    expect([...selectableSlots(moves, [])].sort()).toEqual(["region:Lundonia", MAN, WIGEMOR].sort());
  });

  it("sends the one move that is left", () => {
    expect(resolveClick(moves, [], MAN)).toEqual({ result: "send", move: enterMan });
  });

  it("asks about a place without a legal move", () => {
    expect(resolveClick(moves, [], "region:Tateshale")).toEqual({ result: "forbidden", slot: "region:Tateshale" });
  });

  it("narrows by several clicks, then offers the choice", () => {
    const both = [knightTo(1, "county:B", 0), knightTo(2, "county:B", 1), knightTo(3, "county:C", 0)];
    const first = resolveClick(both, [], "knight:2");
    expect(first).toMatchObject({ result: "choose", picked: ["knight:2"] });
    expect([...selectableSlots(both, ["knight:2"])]).toEqual(["county:B", "county:C"]);
    const second = resolveClick(both, ["knight:2"], "county:B");
    expect(second).toEqual({ result: "choose", moves: both.slice(0, 2), picked: ["knight:2", "county:B"] });
    expect(resolveClick(both, ["knight:2"], "county:C")).toEqual({ result: "send", move: both[2] });
  });

  it("starts over when a click does not fit the earlier ones", () => {
    expect(resolveClick(moves, [MAN], WIGEMOR)).toEqual({ result: "send", move: enterWigemor });
    expect(resolveClick(moves, [MAN], "region:Tateshale").result).toBe("forbidden");
  });

  it("keeps only moves that touch all picked slots", () => {
    expect(narrowMoves(moves, [])).toEqual(moves);
    expect(narrowMoves(moves, [MAN, WIGEMOR])).toEqual([]);
  });

  it("gives buttons to what the board cannot say, and to single kinds", () => {
    const onBoard = (slot: string) => slot.startsWith("region:");
    const roll = move(5, "roll", ["card:x1"]);
    const rollBig = move(6, "roll", ["card:x2"]);
    expect(buttonMoves([...moves, roll, rollBig], onBoard)).toEqual([pass, courtier, roll, rollBig]);
  });
});

describe("buttons after a click", () => {
  const onBoard = (slot: string) => slot.startsWith("region:");
  const many = Array.from({ length: 6 }, (_, i) => move(i, "place", ["region:Man", `region:${i}`]));

  it("name all choices that are left if they are few", () => {
    expect(buttonChoices(many.slice(0, 3), ["region:Man"], onBoard)).toHaveLength(3);
  });

  it("leave many to the board, but for those that it cannot tell apart", () => {
    const here = move(9, "stay", ["region:Man"]);
    expect(buttonChoices([...many, here], ["region:Man"], onBoard)).toEqual([here]);
  });
});
