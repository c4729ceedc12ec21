import { playersOf, type Player } from "../src/table/players/players";
import type { GameTypes } from "../src/games/module";
import type { GameText, StateMessage, TableInfo, View } from "../src/api/wire";

/** Moves, events and decisions of one game, with as many arguments as a test needs. */
export const fixturesOf = <S extends GameTypes>() => ({
  move: (number: number, kind: string, slots: string[] = [], args: object = {}): S["move"] => ({
    move: number,
    kind,
    slots,
    ...args,
  }),
  event: (n: number, kind: string, seat: number | null = null, args: object = {}): S["event"] => ({
    n,
    kind,
    seat,
    rule: kind,
    args: { ...args },
    forced: false,
  }),
  decision: (number: number): S["decision"] => ({ kind: "turn", seats: [0], secret: false, number }),
});

export const { move, event, decision } = fixturesOf<GameTypes>();

export const table = (): TableInfo => ({
  id: "abc",
  game: "long-live-the-king",
  options: {},
  components: null,
  status: "running",
  public: false,
  rated: "no",
  private: false,
  forks: false,
  paused: false,
  league: null,
  seats: ["Ann", "Bob", "Cy"].map((name, seat) => ({
    kind: "person",
    arms: "",
    name,
    bot: null,
    stand_in: null,
    you: seat === 0,
    here: seat === 0 ? 0 : null,
    online: true,
    away: false,
    vacation: false,
    held_for: null,
    key: null,
    missing: false,
    stake: "full",
    kept_until: null,
    kept_for_you: false,
    former: null,
  })),
  host: 0,
  your_seat: 0,
  number: 0,
  dice: { commitment: null, salted: [false, false, false], seed_hash: "00ff", secret: null, salts: null, seed: null },
  created: "2026-01-01T00:00:00Z",
  winners: null,
  time: null,
  ending: null,
  playable: true,
  next: null,
  takeable: [],
  invite: null,
  proposal: null,
});

export const players = (): Player[] => playersOf(table(), String);

export const view = (): View => ({
  game: "long-live-the-king",
  seats: 3,
  options: {},
  seat: null,
  over: false,
  scores: [0, 0, 0],
  winners: [],
  places: [1, 1, 1],
  chosen: [],
});

export const state = (number: number, change: Partial<StateMessage> = {}): StateMessage => ({
  type: "state",
  table: table(),
  seat: 0,
  number,
  view: view(),
  decision: decision(number + 1),
  moves: [],
  events: [],
  can_undo: false,
  can_hint: false,
  clock: null,
  ...change,
});

export const text: GameText = {
  game: { title: "Long Live the King", tagline: "" },
  moves: { enter: "Go to {to}", take: { one: "Take a card", other: "Take {n} cards" } },
  events: {
    enter: "{seat} moves from {from} to {to}.",
    tie: "A tie at {sum}: {seats} roll again.",
    rolled: "{seat} rolls {dice}.",
    banished: "{seat} sends {figure_seat} away.",
  },
  forced: { any: "no choice" },
  names: { "region:Man": "Isle of Man" },
};
