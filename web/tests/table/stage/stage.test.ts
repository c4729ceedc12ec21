import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cues as kingCues, ghost as kingGhost } from "../../../src/games/long-live-the-king/cues";
import type { Event as KingEvent, View as KingView } from "../../../src/games/long-live-the-king/wire";
import { cues as lancasterCues, ghost as lancasterGhost } from "../../../src/games/lancaster/cues";
import type { Event as LancasterEvent, View as LancasterView } from "../../../src/games/lancaster/wire";
import { cues as nobleCues, ghost as nobleGhost, locate } from "../../../src/games/noblemen/cues";
import type { Event as NobleEvent, View as NobleView } from "../../../src/games/noblemen/wire";
import { keyframes } from "../../../src/table/stage/keyframes";
import { placesIn, Stage } from "../../../src/table/stage/stage.svelte";
import { event, move, view } from "../../fixtures";

function place(name: string, x: number, y: number, attribute = "slot", size = 20): HTMLElement {
  const element = document.createElement("div");
  element.dataset[attribute] = name;
  element.getBoundingClientRect = () => new DOMRect(x, y, size, size);
  document.body.append(element);
  return element;
}

class Rect {
  constructor(
    readonly x: number,
    readonly y: number,
    readonly width: number,
    readonly height: number,
  ) {}
}

describe("the stage", () => {
  let stage: Stage;
  const token = { kind: "knight", seat: 1 };

  beforeEach(() => {
    vi.stubGlobal("DOMRect", Rect);
    stage = new Stage();
    place("county:A", 100, 100);
    place("seat:1", 0, 300, "anchor");
  });
  afterEach(() => {
    document.body.replaceChildren();
    vi.unstubAllGlobals();
  });

  it("leads a piece from the middle of one place to that of another", () => {
    stage.perform([{ token, from: ["seat:1"], to: ["county:A"], stays: true }], [], 1000);
    expect(stage.actors).toMatchObject([{ start: [10, 310], end: [110, 110], duration: 800, delay: 0 }]);
    stage.clear();
    expect(stage.actors).toEqual([]);
  });

  it("takes the first place that is in sight", () => {
    place("county:B", 500, 500, "slot", 0);
    stage.perform([{ token, from: ["court:1:2", "seat:1"], to: ["county:B", "county:A"] }], [], 1000);
    expect(stage.actors).toMatchObject([{ start: [10, 310], end: [110, 110] }]);
  });

  it("keeps a piece in its frame if its place has been scrolled out of sight", () => {
    const frame = place("board", 0, 0, "anchor", 200);
    frame.style.overflowY = "auto";
    frame.append(place("conflict:1", 50, 400));
    stage.perform([{ token, from: ["seat:1"], to: ["conflict:1"] }], [], 1000);
    expect(stage.actors).toMatchObject([{ start: [10, 310], end: [60, 172] }]);
  });

  it("sends several off one after another, and lets them arrive side by side in time", () => {
    const cue = { token, from: ["seat:1"], to: ["county:A"] };
    stage.perform([cue, { ...cue }, { ...cue }], [], 1000);
    expect(stage.actors.map(({ end }) => end[0])).toEqual([80, 110, 140]);
    expect(stage.actors.map(({ delay }) => delay)).toEqual([0, 110, 220]);
    expect(stage.actors.every(({ delay, duration }) => delay + duration <= 1000)).toBe(true);
  });

  it("hides the piece that is on its way until the board shows it again", () => {
    const piece = place("figure:1", 50, 50, "piece");
    stage.perform([{ token, from: ["figure:1"], to: ["county:A"], lift: "figure:1" }], [], 1000);
    expect(piece.style.visibility).toBe("hidden");
    stage.clear();
    expect(piece.style.visibility).toBe("");
  });

  it("shows a piece where it will go, wherever the board is moved, until the choice is taken back", () => {
    vi.useFakeTimers();
    const goal = place("county:C", 200, 200);
    const stop = stage.preview([{ token, from: ["seat:1"], to: ["county:C"] }]);
    expect(stage.ghosts).toEqual([{ token, x: 210, y: 210 }]);
    goal.getBoundingClientRect = () => new DOMRect(240, 200, 20, 20);
    vi.advanceTimersToNextFrame();
    expect(stage.ghosts).toEqual([{ token, x: 250, y: 210 }]);
    stop();
    vi.advanceTimersToNextFrame();
    expect(stage.ghosts).toEqual([]);
    vi.useRealTimers();
  });

  it("lights the places that an event names if nothing moves", () => {
    stage.perform([], ["county:A", "county:Z", "county:A"], 500);
    expect(stage.actors).toEqual([]);
    expect(stage.rings).toEqual([{ x: 100, y: 100, width: 20, height: 20 }]);
  });

  it("moves nothing for people who want no motion, but lights the places", () => {
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("reduced-motion") }));
    stage.perform([{ token, from: ["seat:1"], to: ["county:A"] }], [], 500);
    expect(stage.actors).toEqual([]);
    expect(stage.rings).toHaveLength(1);
  });

  it("finds places in the arguments of an event, however deep", () => {
    const moved = event(1, "enter", 0, { from: "region:Man", n: 3, who: ["knight:2", "lord:own"], text: "no place" });
    expect(placesIn(moved)).toEqual(["region:Man", "knight:2", "lord:own"]);
  });
});

describe("the way of a piece", () => {
  const actor = { id: 1, token: { kind: "die" }, to: [], duration: 1, delay: 0 };
  const last = (frame: ReturnType<typeof keyframes>) => frame.at(-1)!;

  it("ends where it belongs; what does not stay fades there", () => {
    const way = keyframes({ ...actor, start: [0, 0], end: [100, 50], stays: true });
    expect(way[0]!["transform"]).toBe("translate(0px, 0px)");
    expect(last(way)).toEqual({ transform: "translate(100px, 50px)", opacity: 1 });
    expect(last(keyframes({ ...actor, start: [0, 0], end: [100, 50] }))["opacity"]).toBe(0);
  });

  it("lets a die roll onto its place", () => {
    const way = keyframes({ ...actor, start: null, end: [100, 50], how: "roll" });
    expect(way[0]!["transform"]).toContain("rotate(-540deg)");
    expect(last(way)["transform"]).toBe("translate(100px, 50px)");
  });
});

describe("what events look like", () => {
  const king = (kind: string, args: object, view: object = {}) =>
    kingCues(event(1, kind, 1, args) as unknown as KingEvent, view as KingView);
  const lancaster = (kind: string, args: object, view: object = {}) =>
    lancasterCues(
      event(1, kind, 1, args) as unknown as LancasterEvent,
      {
        houses: [{ leader: 0 }, { leader: 1 }, { leader: 0 }],
        ...view,
      } as LancasterView,
    );
  const noble = (kind: string, args: object, view: object = {}) =>
    nobleCues(event(1, kind, 1, args) as unknown as NobleEvent, view as NobleView);

  it("Long Live the King: figures walk, and every roll has its die", () => {
    expect(king("enter", { from: "region:Man", to: "region:Wigemor" })).toMatchObject([
      { token: { kind: "figure", seat: 1 }, to: ["region:Wigemor"], lift: "figure:1" },
    ]);
    for (const kind of ["roll", "roll_failed", "go_on", "go_on_failed"]) {
      const [card, die] = king(kind, { card: "card:x2", die: 5 });
      expect(card).toMatchObject({ token: { kind: "card", n: 1 } });
      expect(die).toMatchObject({ token: { kind: "die", n: 5 }, how: "roll" });
    }
    expect(king("dice", { dice: [6, 2, 1] }).map(({ token }) => token.n)).toEqual([6, 2, 1]);
    expect(king("reveal", { x1: 2, x2: 0, x3: 1 }).map(({ token, how }) => [token.n, how])).toEqual([
      [0, "turn"],
      [0, "turn"],
      [2, "turn"],
    ]);
  });

  it("Long Live the King: the votes of every region go to its owner, the crown to the king", () => {
    const regions = [
      { name: "Man", owner: 1 },
      { name: "Wigemor", owner: 0 },
      { name: "Lundonia", owner: 1 },
    ];
    const votes = king("votes", { votes: 5, bonus: 0, total: 5, penalty: 0 }, { regions });
    expect(votes.map(({ from }) => from?.[0])).toEqual(["region:Man", "region:Lundonia", undefined]);
    expect(king("king", { total: 24 })).toMatchObject([{ token: { kind: "crown" }, to: ["figure:1", "seat:1"] }]);
  });

  it("Lancaster: knights travel with their squires, and go home again", () => {
    const [knight, squire] = lancaster("place", { house: 1, knight: 2, who: "knight:2", at: "county:B", n: 1 });
    expect(knight).toMatchObject({
      token: { kind: "2", seat: 1 },
      from: ["court:1:2", "estate:1", "seat:1"],
      to: ["county:B"],
    });
    expect(squire).toMatchObject({ token: { kind: "squires" }, to: ["county:B"] });
    expect(lancaster("place", { house: 1, knight: 2, who: "knight:2", at: "castle:gold", n: 0 })[0]!.to[0]).toBe(
      "castle:1:gold",
    );
    expect(lancaster("home", { house: 1, knight: 2, who: "knight:2", at: "county:B" })).toMatchObject([
      { from: ["county:B"], to: ["court:1:2", "estate:1", "seat:1"], lift: "knight:county:B" },
    ]);
  });

  it("Lancaster: votes go to the law, gains to their owner, what is paid the other way", () => {
    const laws = { proposed: ["a", "b", "c"], voting: 1 };
    expect(lancaster("voted", { vote: "vote:no", n: 3 }, { laws })).toMatchObject([
      { from: ["seat:1"], to: ["ballots:no", "law:b", "parliament"], label: "✗ 4" },
    ]);
    expect(lancaster("gold", { n: 2, from: "county:I" })).toMatchObject([
      { token: { kind: "gold" }, from: ["county:I"], to: ["seat:1"], label: "+2" },
    ]);
    expect(lancaster("pays_gold", { n: 4, from: "law:x" })).toMatchObject([{ from: ["seat:1"], label: "−4" }]);
    expect(lancaster("gold", { n: 1, from: "tile:E" })[0]!.from).toEqual(["county:E"]);
  });

  it("Noblemen: tiles go to their cell, which need not be drawn yet", () => {
    expect(noble("laid", { tile: "tile:grove", at: "estate:1:0,-1" }, { seat: 1 })).toMatchObject([
      { token: { kind: "grove" }, from: ["hand:grove", "seat:1"], to: ["estate:1:0,-1", "estate:1"] },
    ]);
    expect(noble("laid", { tile: "tile:grove", at: "estate:1:0,-1" }, { seat: 0 })[0]!.from).toEqual(["seat:1"]);
    expect(locate("estate:1:0,-1")).toEqual({ anchor: "ground:1", point: [50, -50] });
    expect(locate("bag:field")).toBeNull();
    expect(noble("queen", { to_seat: 1, from: "building:palace" }, { queen: 2 })).toMatchObject([
      { from: ["seat:2"], to: ["seat:1"] },
    ]);
  });
});

describe("what a chosen move looks like", () => {
  it("is the figure in the region that it enters", () => {
    const seen = { ...view(), seat: 2 } as unknown as KingView;
    const enter = move(1, "enter", [], { to: "region:Man" }) as Parameters<typeof kingGhost>[0];
    expect(kingGhost(enter, seen)).toEqual([{ token: { kind: "figure", seat: 2 }, to: ["region:Man"] }]);
    expect(kingGhost(move(2, "pass") as Parameters<typeof kingGhost>[0], seen)).toEqual([]);
  });

  it("is the knight at his place, and those who come along", () => {
    const seen = { ...view(), seat: 0, houses: [{ leader: 0 }] } as unknown as LancasterView;
    const args = { house: 0, knight: 3, who: "knight:3", at: "county:B", with: ["privilege:archer"] };
    const placed = lancasterGhost(move(1, "place", [], args) as Parameters<typeof lancasterGhost>[0], seen);
    expect(placed.map(({ token, to }) => [token.kind, to[0]])).toEqual([
      ["3", "county:B"],
      ["archer", "county:B"],
    ]);
  });

  it("is the tile or the building that the question names, on its cell", () => {
    const at = ["estate:0:1,2"];
    const seen = { ...view(), seat: 0 } as unknown as NobleView;
    type Asked = Parameters<typeof nobleGhost>[2];
    const ghostOf = (kind: string, decision: object) =>
      nobleGhost(move(1, kind, at) as Parameters<typeof nobleGhost>[0], seen, decision as Asked);
    expect(ghostOf("place", { kind: "cell", tile: "tile:grove" })).toEqual([{ token: { kind: "grove" }, to: at }]);
    expect(ghostOf("site", { kind: "site", building: "building:chapel" })).toEqual([
      { token: { kind: "chapel" }, to: at },
    ]);
    expect(ghostOf("lay", { kind: "expand" })).toEqual([]);
  });
});
