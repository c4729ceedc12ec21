import { describe, expect, it } from "vitest";
import { added, canAdd, commitMove, laidBy, spread } from "../../src/games/long-live-the-king/dispute/cards";
import { badge, notesOf, describeProspect } from "../../src/games/long-live-the-king/prospects";
import {
  lastScene,
  withPosition,
  type DisputeScene,
  type ElectionScene,
} from "../../src/games/long-live-the-king/scenes";
import type { Cards, GameTypes } from "../../src/games/long-live-the-king/wire";
import { nextPlace } from "../../src/table/board/arrowKeys";
import { mapOutlines, type Point } from "../../src/table/board/mapOutlines";
import { changeSetting } from "../../src/settings/settings.svelte";
import { fixturesOf } from "../fixtures";

const { event, move } = fixturesOf<GameTypes>();

const commit = (number: number, x1: number, x2: number, x3: number) => move(number, "commit", [], { x1, x2, x3 });

describe("picking cards", () => {
  // A hand of two x1 and one x3: every legal way to lay cards.
  const moves = [commit(1, 1, 0, 0), commit(2, 2, 0, 0), commit(3, 0, 0, 1), commit(4, 1, 0, 1), commit(5, 2, 0, 1)];

  it("finds the move that lays exactly these cards", () => {
    expect(commitMove(moves, [2, 0, 1])?.move).toBe(5);
    expect(commitMove(moves, [0, 0, 0])).toBeNull();
    expect(commitMove(moves, [0, 1, 0])).toBeNull();
  });

  it("adds a card only if that leads to a legal move", () => {
    expect(canAdd(moves, [2, 0, 0], 0)).toBe(false);
    expect(canAdd(moves, [2, 0, 0], 2)).toBe(true);
    expect(canAdd(moves, [0, 0, 0], 1)).toBe(false);
  });

  it("spreads cards lowest first and leaves the given ones alone", () => {
    const laid: Cards = [1, 2, 1];
    expect(spread(laid)).toEqual([0, 1, 1, 2]);
    expect(added(laid, 1, -1)).toEqual([1, 1, 1]);
    expect(laid).toEqual([1, 2, 1]);
    expect(laidBy({ x1: 3, x2: 0, x3: 1 })).toEqual([3, 0, 1]);
  });
});

describe("what could be worked out about a move", () => {
  const notes = (kind: string, prospect: object) => notesOf(move(1, kind, [], { prospect })).map(({ text }) => text);

  it("is a short note for each number", () => {
    changeSetting("language", "en");
    expect(notes("roll", { chance: 67 })).toEqual(["67%"]);
    expect(notes("die", { sum: 19, chance: 83 })).toEqual(["Sum 19", "83%"]);
    expect(notes("enter", { votes: -2 })).toEqual(["−2 votes"]);
    expect(notes("enter", { votes: 3, pieces: [2, 6] })).toEqual(["2 : 6 ♟", "+3 votes if you win"]);
    expect(notes("take", { cards: [2, 1, 0] })).toEqual(["x1, x1, x2"]);
    expect(notes("roll", { chance: 83, penalty: 4 })).toEqual(["83%", "last card: −4 votes"]);
    expect(notes("stop", {})).toEqual([]);
  });

  it("is described in words, with a win distinct from a success", () => {
    const words = (kind: string) => describeProspect(move(1, kind, [], { prospect: { chance: 50 } }));
    expect([words("roll"), words("die")]).toEqual([["50% chance of success"], ["50% chance to win"]]);
    expect(describeProspect(undefined)).toEqual([]);
  });

  it("stands on the map: votes, or what pieces bring to a dispute", () => {
    const on = (prospect?: object) => badge(move(1, "enter", [], { prospect }));
    expect([on({ votes: 3 }), on({ votes: 0 }), on({ votes: 3, pieces: [2, 6] }), on()]).toEqual([
      "+3",
      "±0",
      "2 : 6",
      null,
    ]);
  });
});

describe("the scene of a dispute", () => {
  const begin = event(5, "dispute", 1, { at: "region:Man", defender_seat: 2 });
  const dispute = [
    event(1, "enter", 0),
    begin,
    event(8, "reveal", 1, { x1: 1, x2: 1, x3: 0 }),
    event(8, "dice", 1, { dice: [6, 2], on: [2, 1], pieces: 2, sum: 16 }),
  ];

  it("grows with the log", () => {
    expect(lastScene(dispute.slice(0, 1), 3)).toBeNull();
    expect(lastScene(dispute.slice(0, 2), 3)).toMatchObject({
      intruder: 1,
      defender: 2,
      at: "region:Man",
      winner: null,
    });
    const scene = lastScene(dispute, 3) as DisputeScene;
    expect(scene.seats[1]).toMatchObject({ cards: [1, 1, 0], dice: [6, 2], on: [2, 1], sum: 16, rolls: 1 });
    expect(scene.seats[0]!.cards).toBeNull();
  });

  it("takes the last roll after a tie, and the winner", () => {
    const scene = lastScene(
      [
        ...dispute,
        event(8, "tie", null, { sum: 16, seats: [1, 2] }),
        event(8, "dice", 1, { dice: [1, 1], on: [2, 1], pieces: 2, sum: 5 }),
        event(8, "dispute_won", 1, { at: "region:Man", sum: 5 }),
      ],
      3,
    ) as DisputeScene;
    expect(scene.seats[1]).toMatchObject({ sum: 5, rolls: 2 });
    expect(scene).toMatchObject({ tie: 16, winner: 1 });
  });

  it("fills in dice that are still being placed", () => {
    const scene = lastScene([begin, event(8, "rolled", 1, { dice: [4, 3] })], 3) as DisputeScene;
    const position = {
      region: "Man",
      intruder: 1,
      defender: 2,
      revealed: true,
      cards: [null, [1, 1, 0] as Cards, null],
      dice: [[], [4, 3], []],
      on: [[], [2, 0], []],
      pieces: [0, 2, 4],
      sums: [null, null, null],
      chances: [10, 25, 65],
      winner: null,
    };
    expect(withPosition(scene, position).seats[1]).toMatchObject({
      cards: [1, 1, 0],
      dice: [4, 3],
      on: [2, 0],
      chance: 25,
    });
    expect(withPosition(scene, null)).toBe(scene);
  });
});

describe("the scene of an election", () => {
  it("collects votes, penalty, bonus and the king", () => {
    const log = [
      event(9, "dispute", 0, { at: "region:Man", defender_seat: 1 }),
      event(9, "election", null, { n: 1 }),
      event(9, "votes_penalty", 0, { votes: 8, bonus: 3, total: 11, penalty: 4 }),
      event(9, "votes", 1, { votes: 9, bonus: 0, total: 9, penalty: 0 }),
      event(9, "bonus", 0, { n: 2 }),
      event(9, "dealt", null, { n: 15 }),
    ];
    const scene = lastScene(log, 3) as ElectionScene;
    expect(scene.seats).toEqual([
      { votes: 8, bonus: 3, total: 11, penalty: 4, gained: 2, tieSum: null },
      { votes: 9, bonus: 0, total: 9, penalty: 0, gained: null, tieSum: null },
      null,
    ]);
    expect(scene).toMatchObject({ king: null, dealt: 15 });
    expect(lastScene([...log, event(9, "king", 1, { total: 20 })], 3)).toMatchObject({ king: 1 });
  });
});

describe("the map", () => {
  const region = (name: string, polygon: Point[]) => ({ name, polygon });
  const west = region("West", [
    [0, 0],
    [500, 0],
    [500, 500],
    [0, 500],
  ]);
  const east = region("East", [
    [500, 0],
    [900, 0],
    [900, 500],
    [500, 500],
  ]);

  it("draws a shared border alike from both sides", () => {
    const drawn = mapOutlines([west, east]);
    const points = (name: string) => new Set(drawn.get(name)!.outline.match(/[\d.-]+ [\d.-]+(?=C|Z)/g));
    const shared = [...points("West")].filter((point) => points("East").has(point));
    expect(shared.length).toBeGreaterThan(10);
  });

  it("finds the coast only where one region ends", () => {
    const alone = mapOutlines([west]).get("West")!;
    expect(alone.coast.length).toBeGreaterThan(mapOutlines([west, east]).get("West")!.coast.length);
  });

  it("goes where the arrow points", () => {
    const places = new Map<string, Point>([
      ["West", [0, 0]],
      ["East", [50, 0]],
    ]);
    expect(nextPlace(places, "West", [1, 0])).toBe("East");
    expect(nextPlace(places, "East", [1, 0])).toBeNull();
    expect(nextPlace(places, "Nowhere", [1, 0])).toBeNull();
  });
});
