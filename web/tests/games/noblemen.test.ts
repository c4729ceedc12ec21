import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Board from "../../src/games/noblemen/Board.svelte";
import { areaAt, boxOf, middle, seatsOf, spotOf } from "../../src/games/noblemen/estate/estate";
import Effect from "../../src/games/noblemen/Effect.svelte";
import { footing, places, rowsOf } from "../../src/games/noblemen/ball/prestige";
import { lastScene, type BallScene, type ScoringScene } from "../../src/games/noblemen/scenes";
import type { Area, Decision, Drawing, Move, Noble, Plot, GameTypes, View } from "../../src/games/noblemen/wire";
import { gains, gainsOf, gainWords, placeName, tileWords } from "../../src/games/noblemen/words";
import { changeSetting } from "../../src/settings/settings.svelte";
import { fixturesOf, players, view } from "../fixtures";

const { decision, event, move } = fixturesOf<GameTypes>();

const plot = (x: number, y: number, tile: Plot["tile"], building: string | null = null, points = 0): Plot => ({
  x,
  y,
  tile,
  building,
  points,
});
const WORTH = { taxes: 4, land: 2, prestige: 3, buildings: 0, lost: 0, title: "baron", title_points: 0, discount: 1 };
const noble = (change: Partial<Noble> = {}): Noble => ({
  points: 0,
  title: "earl",
  prestige: 0,
  knights: 2,
  taxed: false,
  landed: true,
  estate: [plot(0, 0, "meadow", "castle", 4), plot(1, 0, "field")],
  areas: [],
  worth: WORTH,
  ...change,
});
const TEXT = {
  game: { title: "Noblemen", tagline: "" },
  names: { "tile:field": "field", "building:castle": "castle", "card:tribute": "Tribute", "card:dowry": "Dowry" },
  labels: { swap: "Swap 2 for 1", taxes: "Taxes", knights: "Knights", screen: "Behind the screen" },
};

describe("an estate", () => {
  it("knows its slots", () => {
    expect(spotOf("estate:2:-1,10")).toEqual({ kind: "estate", seat: 2, x: -1, y: 10 });
    expect(spotOf("area:0:3,-4")).toEqual({ kind: "area", seat: 0, x: 3, y: -4 });
    expect(spotOf("church:field")).toBeNull();
    expect(seatsOf(["estate:2:0,0", "taxes", "area:1:0,0", "estate:2:1,0"])).toEqual([1, 2]);
  });

  it("has cells of 100 units, and areas around the corner of four", () => {
    expect(middle({ kind: "estate", x: -1, y: 0 })).toEqual([-50, 50]);
    expect(middle({ kind: "area", x: 1, y: 2 })).toEqual([200, 300]);
  });

  it("leaves room for new tiles on all sides", () => {
    expect(boxOf(noble())).toEqual({ x: -100, y: -100, width: 400, height: 300 });
  });

  it("finds the area of a cell", () => {
    const areas: Area[] = [{ kind: "manor", x: 1, y: -1, cells: [], knight: null }];
    expect(areaAt(areas, 2, 0)).toBe(areas[0]);
    expect(areaAt(areas, 0, 0)).toBeUndefined();
    expect(areaAt(areas, 3, 0)).toBeUndefined();
  });
});

describe("the prestige track", () => {
  it("has rows of eleven, and more where they are needed", () => {
    expect(rowsOf(20).map((row) => [row[0], row.at(-1)])).toEqual([
      [0, 10],
      [11, 21],
    ]);
    expect(rowsOf(25)).toHaveLength(3);
  });

  it("shows what everybody is worth, and at a ball who stands where", () => {
    const shown = { players: [noble(), noble(), noble()], ball: { order: [], seat: 1, value: 9, space: 8 } };
    const guest = { seat: 0, base: 3, markers: 0, cards: 0, value: 3, space: 2, title: null, points: null };
    expect(places(shown as unknown as View, null)).toEqual([3, 3, 3]);
    expect(places(shown as unknown as View, [guest])).toEqual([2, 8, 0]);
  });

  it("sets counters of one place side by side", () => {
    const rows = rowsOf(20);
    expect(footing([12, 3, 3], 0, rows)).toEqual({ column: 1, row: 1, dx: 0, dy: 0, crowd: 1 });
    expect(footing([12, 3, 3], 1, rows).dx).toBe(-footing([12, 3, 3], 2, rows).dx);
    const crowd = [0, 1, 2, 3, 4].map((seat) => footing([0, 0, 0, 0, 0], seat, rows));
    expect(new Set(crowd.map(({ dx, dy }) => `${dx} ${dy}`)).size).toBe(5);
  });
});

describe("scenes", () => {
  const turn = (n: number) => event(n, "turn", n % 3);
  const ball = [
    event(1, "ball"),
    event(1, "prestige", 2, { base: 9, markers: 1, cards: 1, n: 13, space: 12 }),
    event(2, "prestige", 0, { base: 1, markers: 0, cards: 0, n: 1, space: 1 }),
    event(3, "title", 2, { title: "title:marquess" }),
    event(3, "points", 2, { n: 5, from: "title:marquess" }),
    event(3, "points", 0, { n: 1, from: "moment:queen" }),
  ];

  it("begin with nothing", () => {
    expect(lastScene([turn(0)], 3)).toBeNull();
  });

  it("tell a ball guest by guest, with what markers and cards added", () => {
    expect(lastScene(ball.slice(0, 1), 3)).toEqual({ kind: "ball", guests: [] });
    const { guests } = lastScene(ball, 3) as BallScene;
    expect(guests).toEqual([
      { seat: 2, base: 9, markers: 1, cards: 3, value: 13, space: 12, title: "title:marquess", points: 5 },
      { seat: 0, base: 1, markers: 0, cards: 0, value: 1, space: 1, title: null, points: null },
    ]);
  });

  it("are news until everybody has had a turn", () => {
    expect(lastScene([...ball, turn(4), turn(5)], 3)).not.toBeNull();
    expect(lastScene([...ball, turn(4), turn(5), turn(6)], 3)).toBeNull();
  });

  it("tell a scoring building by building", () => {
    const log = [
      ...ball,
      event(7, "round_marker", null, { space: "space:scoring", n: 10 }),
      event(7, "score_building", 1, { at: "estate:1:0,-2", building: "building:castle", n: 4 }),
      event(7, "scored", 1, { n: 4 }),
      event(7, "scored", 2, { n: 0 }),
    ];
    const scene = lastScene(log, 3) as ScoringScene;
    expect(scene.kind).toBe("scoring");
    expect([...scene.seats[1]!.buildings]).toEqual([["0,-2", 4]]);
    expect(scene.seats.map(({ total }) => total)).toEqual([null, 4, 0]);
  });
});

describe("words", () => {
  beforeEach(() => changeSetting("language", "en"));

  it("say what a move brings", () => {
    expect(gainWords(gains({ money: 3, queen: true, tiles: 1 }))).toBe("3 pounds, the Queen, 1 tile");
  });

  it("add what follows at the end of an action, at the scoring and from a short bag", () => {
    const stop = move(1, "stop", [], { earns: {}, prospect: { earns: { tiles: 3, queen: true }, lost: 2 } });
    expect(gainsOf(stop)).toEqual({ tiles: 3, queen: 1, bag: -2 });
    const castle = move(2, "build", [], { earns: {}, prospect: { knight: true } });
    expect(gainWords(gainsOf(castle))).toBe("a knight");
    expect(gainsOf(undefined)).toEqual({});
  });

  it("tell where a gift at a ball leads, and what the end of a turn brings about", () => {
    const gift = move(1, "give_marker", [], {
      earns: { prestige: 1 },
      prospect: { space: 7, title: "title:earl", title_points: 3 },
    });
    const text = { ...TEXT, names: { "title:earl": "Earl", "space:ball": "a masked ball" } };
    const { container, rerender } = render(Effect, { move: gift, text });
    expect(container.textContent).toMatch(/→ 7: Earl 3/);
    expect(container.textContent).toContain("space 7; if nobody after you gives anything: Earl, 3 points");
    void rerender({ move: move(2, "end_turn", [], { earns: {}, prospect: { round: "space:ball" } }), text });
    flushSync();
    expect(container.textContent).toContain("the round marker moves to this space: a masked ball");
    void rerender({ move: move(3, "give", [], { earns: { tiles: 4 }, prospect: { lost: 2, wasted: 1 } }), text });
    flushSync();
    expect(container.textContent).toContain("1 marker without effect");
    cleanup();
  });

  it("name places and tiles", () => {
    expect(placeName(TEXT, "estate:0:1,-2")).toBe("column 1, row -2");
    expect(placeName(TEXT, "hand:field")).toBe("field");
    expect(placeName(TEXT, "taxes")).toBe("Taxes");
    expect(placeName(TEXT, "knights:0")).toBe("Knights");
    expect(placeName(TEXT, "building:castle")).toBe("castle");
    expect(tileWords(TEXT, { field: 2, grove: 0, fountain: 0, meadow: 0 })).toBe("2 × field");
    expect(tileWords(TEXT, { field: 0, grove: 0, fountain: 0, meadow: 0 })).toBe("nothing");
  });
});

describe("the board", () => {
  const onpick = vi.fn();
  const onchoose = vi.fn();
  const own = (change: Partial<Noble> = {}) =>
    noble({
      money: 7,
      markers: 1,
      tiles: { field: 2, grove: 0, fountain: 1, meadow: 0 },
      cards: {},
      looking: [],
      ...change,
    });
  const ware = { left: 1, price: 4, prices: [3, 4] };
  const table = (change: Partial<View> = {}): View => ({
    ...view(),
    seat: 0,
    decade: 1,
    decades: 3,
    space: 0,
    locked: false,
    phase: "turn",
    start: 0,
    active: 0,
    queen: 2,
    turn: { action: false, card: false, laying: null },
    players: [own(), noble({ areas: [{ kind: "manor", x: 0, y: 0, cells: [], knight: null }] }), noble()],
    sale: { castle: ware, chapel: ware, palace: { ...ware, left: 0, price: null } },
    follies: [{ id: "manors", needs: { manor: 2 }, built: null }],
    folly_price: 12,
    folly_points: 10,
    supply: { castle: 1, palace: 1, chapel: 1 },
    church: { field: 1, grove: 0, fountain: 0, meadow: 0 },
    bag_size: 154,
    markers: 20,
    titles: {},
    ball: null,
    scored: null,
    choice: null,
    final: null,
    ...change,
  });

  function show(moves: Move[], shown = table(), asked: Decision = decision(4), picked: string[] = []) {
    return render(Board, {
      view: shown,
      drawing: {
        spaces: ["start", "", "ball"],
        titles: [],
        church_per_kind: 3,
        printed_prestige: 20,
      } as Partial<Drawing> as Drawing,
      text: TEXT,
      players: players(),
      decision: asked,
      moves,
      picked,
      onpick,
      onchoose,
      describe: ({ kind }: Move) => kind,
    });
  }

  beforeEach(() => {
    changeSetting("language", "en");
    changeSetting("pace", "instant");
    vi.clearAllMocks();
  });
  afterEach(cleanup);

  const slot = (name: string) => document.querySelector(`[data-slot="${name}"]`)!;
  const lay = move(1, "lay", ["hand:field"]);
  const swap = move(2, "swap", ["hand:field", "swap"]);
  const donate = move(3, "donate", ["hand:field", "church:field"], { earns: { points: 1 } });

  it("lays a clicked tile, though it could be swapped or given, too", async () => {
    show([donate, swap, lay]);
    await fireEvent.click(slot("hand:field"));
    expect(onchoose).toHaveBeenCalledExactlyOnceWith(lay);
    await fireEvent.click(slot("church:field"));
    expect(onpick).toHaveBeenCalledExactlyOnceWith("church:field");
  });

  it("swaps a tile after a click on the swap", async () => {
    show([donate, swap, lay], table(), decision(4), ["swap"]);
    await fireEvent.click(slot("hand:field"));
    expect(onchoose).not.toHaveBeenCalled();
    expect(onpick).toHaveBeenCalledExactlyOnceWith("hand:field");
  });

  it("draws free cells where a tile may lie, with what each brings, and those that bring more stand out", async () => {
    const here = move(5, "place", ["estate:0:2,0"], { earns: { money: 1 } });
    const better = move(6, "place", ["estate:0:1,1"], { earns: { money: 3 }, prospect: { scoring: 4 } });
    show([here, better], table(), { ...decision(4), kind: "cell", tile: "tile:field" });
    expect(slot("estate:0:2,0").getAttribute("aria-label")).toBe("free, column 2, row 0, 1 pound, possible: place");
    expect(slot("estate:0:2,0").querySelector(".extra.usual")!.textContent).toContain("+1");
    expect(slot("estate:0:1,1").querySelector(".extra:not(.usual)")!.textContent).toMatch(/\+3.*\+4/s);
    expect(slot("estate:0:1,1").getAttribute("aria-label")).toContain("3 pounds, currently 4 points in the scoring");
    await fireEvent.click(slot("estate:0:1,1"));
    expect(onpick).toHaveBeenCalledWith("estate:0:1,1");
  });

  it("says at each site what a building adds to the scoring, or how much land it lacks", () => {
    const open = { ...noble(), estate: [plot(0, 0, "meadow"), plot(1, 0, "meadow")] };
    const sites = [
      move(5, "site", ["estate:0:0,0"], { earns: {}, prospect: { open: 2 } }),
      move(6, "site", ["estate:0:1,0"], { earns: {}, prospect: { open: 0, scoring: 3 } }),
    ];
    show(sites, table({ players: [own(open), noble(), noble()] }));
    expect(slot("estate:0:0,0").getAttribute("aria-label")).toContain("2 sides still open");
    expect(slot("estate:0:0,0").querySelector(".tag text")!.textContent).toBe("2");
    expect(slot("estate:0:1,0").querySelector(".tag text")!.textContent).toBe("+3");
  });

  it("says what a short bag costs, at the action and at the tile", () => {
    const worth = { ...WORTH, land: 5, lost: 2 };
    const grove = move(7, "lay", ["hand:field"], { earns: { tiles: 1 }, prospect: { lost: 1 } });
    show([grove], table({ players: [own({ worth, landed: false }), noble(), noble()] }));
    expect(slot("land").textContent).toMatch(/\+5.*−2/s);
    expect(slot("land").textContent).toContain("2 tiles lost: too few in the bag");
    expect(slot("hand:field").textContent).toContain("1 tile, 1 tile lost: too few in the bag");
  });

  it("draws the squares among which an area is chosen", async () => {
    show([1, 2].map((x) => move(x, "area", [`area:0:${x},-1`], { area: "area:manor" })));
    expect(slot("area:0:1,-1").querySelectorAll("path")).toHaveLength(2);
    await fireEvent.click(slot("area:0:2,-1"));
    expect(onpick).toHaveBeenCalledExactlyOnceWith("area:0:2,-1");
  });

  it("says what stands where, and what it would score", () => {
    show([]);
    expect(slot("estate:0:0,0").getAttribute("aria-label")).toBe(
      "meadow, column 0, row 0, castle, would score 4 points now",
    );
  });

  it("opens the estate in which a knight may stand, and others on demand", async () => {
    show([move(7, "knight", ["knights:0", "area:1:0,0"], { earns: { money: 2 } })]);
    expect(slot("area:1:0,0").getAttribute("aria-label")).toContain("no knight, possible: knight");
    await fireEvent.click(screen.getByRole("button", { name: /^Cy's estate/ }));
    expect(slot("area:1:0,0")).toBeNull();
    expect(slot("estate:2:0,0")).not.toBeNull();
  });

  it("shows prices with the own discount", () => {
    show([move(8, "build", ["building:castle"])]);
    expect(slot("building:castle").textContent).toContain("castle, 1 left, price 4 pounds, 3 for you, possible: build");
  });

  it("chooses the opening with four counters", async () => {
    const openings: Move[] = [];
    for (let field = 0; field <= 3; field++) {
      for (let grove = 0; grove <= 3; grove++) {
        openings.push(move(100 + openings.length, "opening", [], { field, grove, fountain: 3, meadow: 3 }));
      }
    }
    show(openings, table({ phase: "setup", active: null, turn: null }));
    const panel = screen.getByRole("group", { name: "Opening tiles" });
    expect(within(panel).getAllByRole("spinbutton")).toHaveLength(4);
    expect(panel.textContent).toContain("None are drawn");
    const field = within(panel).getByRole("spinbutton", { name: "field" });
    await fireEvent.keyDown(field, { key: "ArrowDown" });
    await fireEvent.keyDown(field, { key: "ArrowDown" });
    expect(panel.textContent).toContain("2 more are drawn");
    await fireEvent.click(within(panel).getByRole("button", { name: "Take these 10 tiles" }));
    expect(onchoose.mock.calls[0]![0]).toMatchObject({ field: 1, grove: 3, fountain: 3, meadow: 3 });
  });

  it("shows the scandal cards to choose from as cards", async () => {
    const players = [own({ looking: ["card:tribute", "card:dowry", "card:tribute"] }), noble(), noble()];
    show([move(9, "keep", ["card:tribute"]), move(10, "keep", ["card:dowry"])], table({ players }));
    const choice = screen.getByRole("group", { name: "Scandal cards to choose from" });
    expect(within(choice).getAllByRole("button")).toHaveLength(3);
    await fireEvent.click(within(choice).getByRole("button", { name: /Dowry/ }));
    expect(onpick).toHaveBeenCalledWith("card:dowry");
  });

  it("shows how many tiles are in the bag", () => {
    const { unmount } = show([]);
    expect(screen.getByRole("img", { name: "154 tiles in the bag" }).textContent).toContain("154");
    unmount();
    changeSetting("language", "de");
    show([], table({ bag_size: 0 }));
    expect(screen.getByRole("img", { name: "der Beutel ist leer" }).textContent).toContain("0");
  });

  it("shows nobody's screen to a spectator, but the size of the bag", () => {
    show([], table({ seat: null, players: [noble(), noble(), noble()] }));
    expect(screen.getByRole("img", { name: "154 tiles in the bag" })).not.toBeNull();
    expect(screen.queryByRole("region", { name: /screen/i })).toBeNull();
    expect(document.querySelector('[data-slot^="hand:"]')).toBeNull();
  });
});
