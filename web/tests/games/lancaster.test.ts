import { describe, expect, it } from "vitest";
import { muster, spacing } from "../../src/games/lancaster/pieces/knights";
import { COUNTIES, SPOTS } from "../../src/games/lancaster/phases/map";
import { finalScoring, lastScene } from "../../src/games/lancaster/phases/scenes";
import { houseName, knightWords, rewardWords } from "../../src/games/lancaster/words";
import type { Point } from "../../src/table/board/mapOutlines";
import type { GameTypes } from "../../src/games/lancaster/wire";
import { fixturesOf, players } from "../fixtures";

const { event } = fixturesOf<GameTypes>();

const inside = ([x, y]: Point, polygon: Point[]) => {
  let odd = false;
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
};

describe("knights", () => {
  it("stand one by one, the strongest first", () => {
    expect(muster([2, 0, 1, 1])).toEqual([4, 3, 1, 1]);
    expect(muster([0, 0, 0, 0])).toEqual([]);
  });

  it("move closer when many must fit", () => {
    expect(spacing(2, 40, 132)).toBe(40);
    expect(spacing(7, 40, 132) * 6 + 40).toBeCloseTo(132);
    expect(spacing(1, 40, 10)).toBe(40);
  });

  it("are described in words", () => {
    expect(knightWords([2, 1, 0, 0])).toBe("2 knights of strength 1, 1 knight of strength 2");
    expect(knightWords([0, 0, 0, 0])).toBe("no knights");
    expect(rewardWords({ gold: 2, squires: 1, upgrade: 1 })).toBe("2 gold, 1 squire, upgrade of a knight");
  });

  it("belong to a seat or to its ally", () => {
    const two = players().slice(0, 2);
    expect(houseName(1, two)).toBe("Bob");
    expect(houseName(3, two)).toBe("Bob's ally");
  });
});

describe("the map of England", () => {
  it("has nine counties, each with its knight inside", () => {
    expect(COUNTIES.map(({ name }) => name).join("")).toBe("ABCDEFGHI");
    for (const { name, polygon } of COUNTIES) expect(inside(SPOTS.get(name)!, polygon), name).toBe(true);
  });
});

describe("scenes", () => {
  const vote = [
    event(3, "voted", 0, { vote: "vote:yes", n: 2 }),
    event(3, "voted", 1, { vote: "vote:no", n: 0 }),
    event(3, "law_passed", null, { law: "law:gold-to-votes", yes: 3, no: 1, removed: "law:x" }),
  ];

  it("begin with nothing", () => {
    expect(lastScene([event(0, "round", null, { n: 1 }), event(1, "place", 0, { at: "county:B" })])).toBeNull();
  });

  it("show a vote as it is revealed", () => {
    expect(lastScene(vote.slice(0, 1))?.entries[0]?.vote).toEqual({
      ballots: [{ seat: 0, yes: true, n: 2 }],
      yes: null,
      no: null,
      passed: null,
    });
    const scene = lastScene([...vote, event(4, "voted", 1, { vote: "vote:no", n: 1 })])!;
    expect(scene.phase).toBe("votes");
    expect(scene.entries).toHaveLength(2);
    expect(scene.entries[0]).toMatchObject({ source: "law:gold-to-votes", vote: { yes: 3, no: 1, passed: true } });
    expect(scene.entries[1]?.vote?.ballots).toEqual([{ seat: 1, yes: false, n: 1 }]);
  });

  it("collect what a law pays and takes", () => {
    const law = "law:squire-gold-to-points-3";
    const scene = lastScene([
      ...vote,
      event(5, "law_applied", null, { law }),
      event(5, "traded", 1, { n: 2, law }),
      event(5, "pays_gold", 1, { n: 2, from: law }),
      event(5, "pays_squires", 1, { n: 2, from: law }),
      event(5, "points", 1, { n: 6, from: law }),
    ])!;
    expect(scene).toEqual({
      phase: "laws",
      entries: [
        {
          source: law,
          vote: null,
          fight: null,
          turn: null,
          tile: null,
          shares: [{ house: 1, archer: false, rank: null, gains: { gold: -2, squires: -2, points: 6 } }],
        },
      ],
    });
  });

  it("keep the counties apart, and all of one castle together", () => {
    const counties = lastScene([
      event(6, "took", 0, { what: "take:both", at: "county:B", house: 0 }),
      event(6, "pays_gold", 0, { n: 3, from: "county:B" }),
      event(6, "noble", 0, { county: "county:B", from: "county:B" }),
      event(6, "upgraded", 0, { house: 0, knight: 1, to: 2, at: "court:0", from: "county:B" }),
      event(7, "took", 1, { what: "take:reward", at: "county:C", house: 3 }),
      event(7, "new_knight", 1, { house: 3, from: "county:C" }),
    ])!;
    expect(counties.entries.map(({ source }) => source)).toEqual(["county:B", "county:C"]);
    expect(counties.entries[0]!.shares[0]!.gains).toEqual({ gold: -3, noble: 1, upgrade: 1 });
    expect(counties.entries[1]!.shares).toEqual([{ house: 3, archer: false, rank: null, gains: { knight: 1 } }]);
    const dorset = [
      event(7, "took", 0, { what: "take:both", at: "county:H", house: 2 }),
      event(7, "noble_removed", 0, { county: "county:H", from: "county:H" }),
      event(7, "passage", 0, { house: 2, knight: 1, to: "conflict:1" }),
      event(7, "start_player", 0, { to_seat: 1 }),
    ];
    expect(lastScene(dorset)!.entries.map(({ shares }) => shares)).toEqual([
      [
        { house: 2, archer: false, rank: null, gains: { noble_removed: 1, passage: 1 } },
        { house: 1, archer: false, rank: null, gains: { start: 1 } },
      ],
    ]);
    const castles = lastScene([
      event(8, "gold", 0, { n: 2, from: "castle:gold" }),
      event(8, "squires", 0, { n: 2, from: "castle:squires" }),
      event(8, "votes", 0, { n: 4, from: "table:0" }),
      event(9, "gold", 1, { n: 2, from: "castle:gold" }),
    ])!;
    expect(castles.entries.map(({ source }) => source)).toEqual(["castle:0", "castle:1"]);
    expect(castles.entries[0]!.shares[0]!.gains).toEqual({ gold: 2, squires: 2, votes: 4 });
  });

  it("tell a conflict, its ranks and its prisoners", () => {
    const at = "conflict:3";
    const scene = lastScene([
      event(9, "france_wins", null, { at, english: 3, french: 5 }),
      event(9, "ranked", 0, { at, house: 0, rank: 1, n: 2 }),
      event(9, "points", 0, { n: 2, from: at }),
      event(9, "ranked", 1, { at, house: 3, rank: 2, n: 0 }),
      event(9, "pays_gold", 0, { n: 2, from: at }),
      event(9, "captured", 1, { house: 3, knight: 1, at }),
    ])!;
    expect(scene.entries).toEqual([
      {
        source: at,
        vote: null,
        fight: { english: 3, french: 5, won: false },
        turn: null,
        tile: null,
        shares: [
          { house: 0, archer: false, rank: 1, gains: { points: 2, gold: -2 } },
          { house: 3, archer: false, rank: 2, gains: { lost: 1 } },
        ],
      },
    ]);
  });

  it("start anew in a new round", () => {
    const gain = event(1, "gold", 0, { n: 2, from: "castle:gold" });
    const scene = lastScene([gain, event(2, "round", null, { n: 2 }), { ...gain, n: 3 }])!;
    expect(scene.entries[0]!.shares[0]!.gains).toEqual({ gold: 2 });
  });
});

describe("the final scoring", () => {
  it("fills its table row by row from the log", () => {
    const log = [event(9, "knighthood", 1, { n: 8, strength: 9, rank: 1 })];
    expect(finalScoring([], 2)).toBeNull();
    expect(finalScoring(log, 2)).toEqual([{}, { knighthood: 8, strength: 9 }]);
    log.push(event(9, "castle_size", 0, { n: 4, extensions: 3 }), event(9, "nobles_scored", 0, { n: 6, nobles: 4 }));
    expect(finalScoring(log, 2)![0]).toEqual({ castle: 4, extensions: 3, table: 6, nobles: 4 });
  });
});
