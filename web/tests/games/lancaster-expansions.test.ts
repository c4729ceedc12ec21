import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Board from "../../src/games/lancaster/Board.svelte";
import { COUNTIES, nameAt, SPOTS } from "../../src/games/lancaster/phases/map";
import type { Point } from "../../src/table/board/mapOutlines";
import { courtPieces, piecesOf } from "../../src/games/lancaster/pieces/pieces";
import { lastScene } from "../../src/games/lancaster/phases/scenes";
import type { Band, Drawing, House, Move, GameTypes, View } from "../../src/games/lancaster/wire";
import { bandWords, courtWords, paid, placeName, rewardWords } from "../../src/games/lancaster/words";
import { changeSetting } from "../../src/settings/settings.svelte";
import { fixturesOf, players, view } from "../fixtures";

const { decision, event, move } = fixturesOf<GameTypes>();

// The test's page cannot animate.
Element.prototype.getAnimations ??= () => [];

const band = (change: Partial<Band> = {}): Band => ({
  house: 0,
  knights: [0, 0, 0, 0],
  strength: 0,
  rank: 1,
  points: 0,
  ransom: 0,
  ...change,
});
const house = (change: Partial<House> = {}): House => ({
  leader: 0,
  ally: false,
  court: [1, 1, 0, 0],
  reserve: [2, 1, 1, 1],
  castle: { gold: 0 },
  income: {},
  ...change,
});
const COURT: Partial<House> = { lord: "court", bishops: 2, privileges: ["shield", "tudor"] };

describe("pieces that stand together", () => {
  it("are knights, and what the king's court adds", () => {
    expect(piecesOf(band({ knights: [1, 0, 1, 0], tudor: 1, squires: 2 }))).toEqual([
      "3",
      "1",
      "tudor",
      "squires",
      "squires",
    ]);
    expect(piecesOf(band({ archer: true }))).toEqual(["archer"]);
    expect(piecesOf(band({ knights: [0, 1, 0, 0], bishops: 2 }), true)).toEqual(["lord", "2", "bishop", "bishop"]);
    expect(courtPieces(house())).toEqual(["2", "1"]);
    expect(courtPieces(house(COURT))).toEqual(["lord", "2", "1", "bishop", "bishop", "shield", "tudor"]);
    expect(courtPieces(house({ ...COURT, lord: "treasury" }))[0]).toBe("2");
    expect(courtPieces(house({ unused: ["archer"] }))).toEqual(["2", "1", "archer"]);
  });

  it("are described in words", () => {
    changeSetting("language", "en");
    expect(bandWords(band({ knights: [1, 0, 0, 0], tudor: 1, squires: 2 }))).toBe(
      "1 knight of strength 1, Tudor knight, 2 squires",
    );
    expect(bandWords(band({ archer: true }))).toBe("archer");
    expect(bandWords(band())).toBe("no knights");
    expect(courtWords(house(COURT))).toBe(
      "1 knight of strength 1, 1 knight of strength 2, lord, 2 bishops, shield, Tudor knight",
    );
    expect(courtWords(house({ court: [1, 0, 0, 0], privileges: ["shield"], unused: ["shield"] }))).toBe(
      "1 knight of strength 1, shield, shield (unused, returned at the end of the round)",
    );
    expect(rewardWords({ "2": 1, seals: 2 })).toBe("1 knight of strength 2, 2 seals");
  });

  it("stand at places with names", () => {
    const text = {
      game: { title: "", tagline: "" },
      names: { "castle:gold": "castle, gold", "tower:0": "tower" },
      labels: { lord: "Lord", tudor: "Tudor knight", treasury: "Treasury", bishops_left: "Bishops left" },
    };
    expect(placeName(text, "court:0:2")).toBe("1 knight of strength 2");
    expect(placeName(text, "castle:1:gold")).toBe("castle, gold");
    expect(placeName(text, "lord:0")).toBe("Lord");
    expect(placeName(text, "unused:0:tudor")).toBe("Tudor knight");
    expect(placeName(text, "privilege:0:tudor")).toBe("Tudor knight");
    expect(placeName(text, "treasury:votes")).toBe("Treasury");
    expect(placeName(text, "supply:bishop")).toBe("Bishops left");
    expect(placeName(text, "tower:0")).toBe("tower");
  });
});

describe("laws", () => {
  it("pay, take or only allow", () => {
    expect(paid({ points: 3 })).toEqual({ points: 3 });
    expect(paid({ takes: { gold: 3, squires: 1 } })).toEqual({ gold: -3, squires: -1 });
    expect(paid({ exchange: true })).toEqual({ exchange: 1 });
    expect(paid({})).toEqual({});
  });
});

describe("the map", () => {
  /** Whether a point is in a polygon: a ray from it crosses the outline an odd number of times. */
  function inside([x, y]: Point, polygon: Point[]): boolean {
    const crossed = polygon.filter(([ax, ay], i) => {
      const [bx, by] = polygon[(i + 1) % polygon.length]!;
      return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax);
    });
    return crossed.length % 2 === 1;
  }
  const NAMES = {
    A: "Northumberland",
    B: "Stafford",
    C: "York",
    D: "Gloucester",
    E: "Bedford",
    F: "Suffolk",
    G: "Somerset",
    H: "Dorset",
    I: "Surrey",
  };
  /** Half the width of a letter, and the height of a capital, in the map's type. */
  const [HALF, HIGH] = [5.4, 15];

  it.each(Object.entries(NAMES))("has the name of county %s clear of coasts and borders", (county, name) => {
    const { polygon } = COUNTIES.find((land) => land.name === county)!;
    const [x, y] = SPOTS.get(county)!;
    const [dx, dy] = nameAt(county);
    const half = HALF * `${county} ${name}`.length;
    const corners: Point[] = [-half, half].flatMap((side) =>
      [0, -HIGH].map((up): Point => [x + dx + side, y + dy + up]),
    );
    expect(corners.filter((corner) => !inside(corner, polygon))).toEqual([]);
    expect(inside([x, y], polygon)).toBe(true);
  });
});

describe("reward tiles", () => {
  it("are a scene when drawn, and pay in their county", () => {
    const drawn = lastScene([
      event(1, "tile_drawn", null, { county: "county:B", tile: "tile:B", reward: "reward:gold" }),
    ])!;
    expect(drawn).toMatchObject({ phase: "tiles", entries: [{ source: "tile:B", tile: { gold: 1 }, shares: [] }] });
    const taken = lastScene([
      event(2, "took", 0, { what: "take:both-tile", at: "county:B", house: 0 }),
      event(2, "pays_gold", 0, { n: 3, from: "county:B" }),
      event(2, "tile_gone", 0, { tile: "tile:B", reward: "reward:seals" }),
      event(2, "seals", 0, { n: 1, from: "tile:B" }),
    ])!;
    expect(taken.entries).toHaveLength(1);
    expect(taken.entries[0]!.shares).toEqual([{ house: 0, archer: false, rank: null, gains: { gold: -3, seals: 1 } }]);
  });
});

describe("scenes at the king's court", () => {
  const office = "office:constable";

  it("tell applications, tribute and who is outdone", () => {
    const scene = lastScene([
      event(1, "lord", 2, { house: 2, at: office }),
      event(1, "tribute", 2, { good: "good:squires", n: 1 }),
      event(2, "application", 2, { house: 2, office, strength: 4 }),
      event(2, "lord_expelled", 1, { house: 1, office }),
    ])!;
    expect(scene.phase).toBe("court");
    expect(scene.entries).toHaveLength(1);
    expect(scene.entries[0]!.shares.map(({ house, gains }) => [house, gains])).toEqual([
      [2, { squires: -1, strength: 4 }],
      [1, { expelled: 1 }],
    ]);
  });

  it("tell an ally's lord apart, who pays no tribute and takes nothing for himself", () => {
    const scene = lastScene([
      event(1, "lord", 0, { house: 2, at: "treasury:0" }),
      event(1, "treasury_removed", 0, { house: 2, good: "good:gold", n: 3 }),
      event(2, "lord", 1, { house: 1, at: "treasury:0" }),
      event(2, "treasury", 1, { house: 1, good: "good:votes", n: 2 }),
    ])!;
    expect(scene.entries[0]!.shares.map(({ house, gains }) => [house, gains])).toEqual([
      [2, { gold: -3 }],
      [1, { votes: 2 }],
    ]);
  });

  it("tell the tower with what it wipes out, and when it is cleared", () => {
    const scene = lastScene([event(1, "tower", 0, { house: 0, knight: 2 }), event(2, "redeemed", 0, { n: 2 })])!;
    expect(scene.entries[0]).toMatchObject({ source: "tower:0", shares: [{ gains: { "2": 1, dishonor: -2 } }] });
    expect(lastScene([event(1, "tower_cleared")])!.entries[0]).toMatchObject({ turn: "cleared", shares: [] });
  });

  it("tell who gets an office and who keeps one", () => {
    const scene = lastScene([
      event(1, "office", 0, { house: 0, office }),
      event(1, "seals", 0, { n: 1, from: office }),
      event(1, "privilege", 0, { house: 0, privilege: "privilege:archer" }),
      event(1, "office_kept", 1, { house: 3, office: "office:chamberlain" }),
      event(1, "last_privilege", 1, { house: 3, privilege: "privilege:tudor" }),
      event(1, "lord_home", 0, { house: 0 }),
    ])!;
    expect(scene.entries.map(({ turn, shares }) => [turn, shares[0]!.house, shares[0]!.gains])).toEqual([
      ["given", 0, { seals: 1, archer: 1 }],
      ["kept", 3, { tudor: 1 }],
    ]);
  });
});

describe("scenes of dishonor and of laws that take", () => {
  it("tell who stayed away", () => {
    const at = "conflict:1";
    const scene = lastScene([
      event(1, "france_wins", null, { at, english: 0, french: 4 }),
      event(1, "dishonor", 1, { n: 1, from: at }),
    ])!;
    expect(scene.entries[0]!.shares).toEqual([{ house: 1, archer: false, rank: null, gains: { dishonor: 1 } }]);
  });

  it("give an archer a rank of his own", () => {
    const at = "conflict:1";
    const ranks = lastScene([
      event(1, "england_wins", null, { at, english: 5, french: 4 }),
      event(1, "ranked", 0, { at, house: 0, side: "side:own", rank: 1, n: 3 }),
      event(1, "ranked", 0, { at, house: 0, side: "side:archer", rank: 2, n: 2 }),
    ])!.entries[0]!.shares;
    expect(ranks.map(({ archer, rank, gains }) => [archer, rank, gains["points"]])).toEqual([
      [false, 1, 3],
      [true, 2, 2],
    ]);
  });

  it("tell taxes, losses, exchanges and squires that are sent", () => {
    const law = "law:x";
    const gains = lastScene([
      event(1, "law_applied", null, { law }),
      event(1, "county_tax", 0, { law, at: "county:B", what: "tax:home" }),
      event(1, "extension_tax", 0, { law, at: "castle:gold", what: "tax:turned" }),
      event(1, "loses", 0, { law, good: "good:gold", n: 3 }),
      event(1, "sent_squire", 0, { law, to: "conflict:1" }),
      event(1, "exchanged", 0, { law, give: "good:gold", take: "good:squires", n: 1 }),
      event(1, "pays_seals", 0, { from: law, n: 1 }),
      event(1, "redeemed", 0, { n: 1 }),
    ])!.entries[0]!.shares[0]!.gains;
    expect(gains).toEqual({ home: 1, turned: 1, gold: -3, sends: 1, seals: -1, dishonor: -1 });
  });
});

const end = { knighthood: 8, castle: null, table: 1, next_noble: 2 };
const lord = {
  votes: 1,
  new_votes: 0,
  points: 0,
  nobles: [],
  extensions: ["gold"],
  turned: [],
  strength: 3,
  pays: {},
  end,
};
const BASE = {
  ...view(),
  game: "lancaster",
  seat: 0,
  round: 1,
  rounds: 5,
  phase: "placement",
  start: 0,
  players: [lord, lord, lord],
  houses: [0, 1, 2].map((leader) => house({ leader, castle: { gold: 0, votes: 0 } })),
  counties: [{ id: "B", house: 1, strength: 1, squires: 0, nobles: 3, needs: 2 }],
  conflicts: [],
  conflicts_left: 8,
  favors: [],
  favors_left: 3,
  laws: { current: [], proposed: [], voting: null, applying: null, replaces: [], pile: [] },
  law_sets: ["base", "base", "base", "base", "base"],
  choice: null,
  final: null,
} as unknown as View;
const MODULES: View = {
  ...BASE,
  houses: [house({ ...COURT, unused: ["tudor"], castle: { gold: 0, votes: 0 } }), ...BASE.houses.slice(1)],
  players: [{ ...lord, turned: ["gold"] }, lord, lord],
  counties: [{ ...BASE.counties[0]!, needs: null, shield: true, tudor: 1, tile: { id: "B", reward: { gold: 3 } } }],
  court: {
    treasury: { gold: 2, squires: 0, votes: 1 },
    in_treasury: [2],
    bishops: 4,
    supply: { shield: 1, archer: 3, tudor: 2 },
    offices: [
      { id: "chancellor", tribute: "votes", seals: 2, privilege: "shield", holder: null, applicant: null, needs: 1 },
      {
        id: "constable",
        tribute: "squires",
        seals: 1,
        privilege: "archer",
        holder: 1,
        applicant: { house: 0, knights: [1, 0, 0, 0], bishops: 1, tudor: 0, strength: 3 },
        needs: 4,
      },
    ],
  },
  resentment: {
    track: [
      { left: 0, large: 2, small: 1 },
      { left: 1, large: 4, small: 2 },
    ],
    supply: 10,
    tower: [{ house: 1, knight: 2 }],
    filler: 3,
    room: 2,
    penalty: [2, 1],
  },
  reward_tiles_left: 7,
};
const DRAWING = {
  counties: [{ id: "B", name: "Stafford", min_strength: 1, reward: { upgrade: 1 } }],
  castle_spaces: [
    { id: "gold", reward: { gold: 2 } },
    { id: "votes", reward: { votes: 2 } },
  ],
  favors: [],
  both_price: 3,
} as Partial<Drawing> as Drawing;

describe("the board", () => {
  const onpick = vi.fn();

  function show(shown: View, moves: Move[] = []) {
    return render(Board, {
      view: shown,
      text: null,
      players: players(),
      drawing: DRAWING,
      decision: decision(1),
      moves,
      picked: [],
      onpick,
      onchoose: vi.fn(),
      describe: ({ kind }) => kind,
    }).container;
  }

  beforeEach(() => {
    changeSetting("language", "en");
    changeSetting("pace", "instant");
    vi.clearAllMocks();
  });
  afterEach(cleanup);

  it("shows nothing of modules that are not played", () => {
    const board = show(BASE);
    expect(board.querySelector(".king")).toBeNull();
    expect(board.querySelector('[data-slot^="tower"], [data-slot^="lord"], [data-slot^="bishops"], .bag')).toBeNull();
  });

  it("says what the modules add", () => {
    const board = show(MODULES);
    const said = (slot: string) => {
      const place = board.querySelector(`[data-slot="${slot}"]`)!;
      return place.getAttribute("aria-label") ?? place.textContent;
    };
    expect(said("county:B")).toContain("with a Tudor knight, protected by a shield, reward tile: 3 gold");
    expect(said("tower:0")).toContain("room for strength 2, neutral knight of strength 3, Bob's knight of strength 2");
    expect(said("office:chancellor")).toContain("tribute 1 voting marker, yields 2 seals, shield, vacant");
    expect(said("office:constable")).toContain(
      "held by Bob, Ann applies: lord, 1 knight of strength 1, bishop, strength 3",
    );
    expect(said("treasury:0")).toContain("inside: lord of Cy");
    expect(said("treasury:gold")).toContain("2 gold");
    expect(said("supply:bishop")).toContain("4 bishops");
    expect(said("castle:0:gold")).toContain("turned_over");
    expect(said("lord:0")).toContain("lord");
    expect(said("bishops:0")).toContain("2 bishops");
    expect(said("privilege:0:tudor")).toContain("Tudor knight");
    expect(said("unused:0:tudor")).toContain("Tudor knight (unused, returned at the end of the round)");
    const track = screen.getByRole("region", { name: "dishonor_track" });
    expect(track.textContent).toContain("Now: −2 for the most dishonor, −1 for the second most");
    expect(within(track).getAllByRole("listitem")[1]!.textContent).toContain("1 marker left, −4 and −2");
  });

  it("lights the places of the king's court", async () => {
    const lordMove = move(1, "lord", ["lord:0", "office:chancellor"]);
    const board = show(MODULES, [lordMove, move(2, "place", ["court:0:2", "tower:0"])]);
    const lit = [...board.querySelectorAll(".place.legal")].map((place) => place.getAttribute("data-slot"));
    expect(lit.sort()).toEqual(["court:0:2", "lord:0", "office:chancellor", "tower:0"]);
    await fireEvent.click(board.querySelector('[data-slot="lord:0"]')!);
    await fireEvent.keyDown(board.querySelector('[data-slot="tower:0"]')!, { key: "Enter" });
    expect(onpick.mock.calls).toEqual([["lord:0"], ["tower:0"]]);
  });
});
