import { describe, expect, it } from "vitest";
import { placesOf, joinSentence } from "../../../src/table/board/places";
import { move } from "../../fixtures";

describe("places", () => {
  const moves = [
    move(1, "place", ["court:0:1", "county:B"]),
    move(2, "place", ["court:0:1", "county:D"]),
    move(3, "place", ["court:0:2", "county:B"]),
  ];
  const describeMove = ({ move }: { move: number }) => `move ${move}`;

  it("say what a click would do", () => {
    const places = placesOf(moves, ["court:0:1"], () => undefined, describeMove);
    expect([...places.legal].sort()).toEqual(["county:B", "county:D"]);
    expect(places.wishes("county:B")).toBe("possible: move 1");
    expect(places.wishes("county:A")).toBe("");
  });

  it("do not list dozens of moves", () => {
    const many = Array.from({ length: 9 }, (_, i) => move(i, "place", ["court:0:1", `county:${i}`]));
    expect(placesOf(many, [], () => undefined, describeMove).wishes("court:0:1")).toBe("can be chosen");
  });

  it("know the moves that they lead to", () => {
    const places = placesOf(moves, [], () => undefined, describeMove);
    expect(places.moves("county:B").map(({ move }) => move)).toEqual([1, 3]);
    expect(places.moves("county:A")).toEqual([]);
  });

  it("are described in one sentence", () => {
    expect(joinSentence("Stafford", "", "no knight")).toBe("Stafford, no knight");
  });
});
