// What happened last, told by the events of the log: votes, laws, counties, castles or conflicts, entry by entry.
// As the log grows, so does the scene.

import type { Args, GameEvent } from "../../lib/types";
import { gainOf, goesOn, sourceOf } from "./gains";
import type { FinalRow, Reward } from "./types";

export type Phase = "votes" | "laws" | "counties" | "castles" | "conflicts" | "court" | "tiles";

export interface Ballot {
  seat: number;
  yes: boolean;
  n: number;
}

export interface Tally {
  ballots: Ballot[];
  yes: number | null;
  no: number | null;
  passed: boolean | null;
}

export interface Fight {
  english: number;
  french: number;
  won: boolean;
}

/** What one house got (or paid, below zero) from one source. */
export interface Share {
  house: number;
  /** An archer has a rank of his own. */
  archer: boolean;
  rank: number | null;
  gains: Reward;
}

export interface Entry {
  /** Where it comes from: "law:…", "county:B", "castle:0" (a seat's), "conflict:1", "office:…", "tile:B". */
  source: string;
  shares: Share[];
  vote: Tally | null;
  fight: Fight | null;
  /** What happens to an office or the tower itself. */
  turn: "given" | "kept" | "cleared" | null;
  /** What a reward tile brings that was drawn. */
  tile: Reward | null;
}

export interface Scene {
  phase: Phase;
  entries: Entry[];
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

const PHASES: Record<string, Phase> = {
  law: "laws",
  county: "counties",
  castle: "castles",
  conflict: "conflicts",
  office: "court",
  treasury: "court",
  tower: "court",
  tile: "tiles",
};

function shareOf(entry: Entry, house: number, archer: boolean): Share {
  let share = entry.shares.find((share) => share.house === house && share.archer === archer);
  if (share === undefined) {
    share = { house, archer, rank: null, gains: {} };
    entry.shares.push(share);
  }
  return share;
}

/** Whose share an event is. What follows from an ally's choice names the ally no more. */
function houseOf(entry: Entry, { kind, args }: GameEvent, seat: number): number {
  if (typeof args["house"] === "number") return args["house"];
  if (kind === "start_player") return Number(args["to_seat"]);
  return /^(noble_removed|tribute)$/.test(kind) ? (entry.shares.at(-1)?.house ?? seat) : seat;
}

const TURNS: Record<string, Entry["turn"]> = { office: "given", office_kept: "kept", tower_cleared: "cleared" };

function add(entry: Entry, event: GameEvent): void {
  const { kind, seat, args } = event;
  if (kind === "england_wins" || kind === "france_wins") {
    const [english, french] = [Number(args["english"]), Number(args["french"])];
    entry.fight = { english, french, won: kind === "england_wins" };
    return;
  }
  if (kind === "tile_drawn") entry.tile = gainOf(event);
  entry.turn = TURNS[kind] ?? entry.turn;
  if (seat === null) return;
  const share = shareOf(entry, houseOf(entry, event, seat), args["side"] === "side:archer");
  if (kind === "ranked") {
    share.rank = Number(args["rank"]);
    if (Number(args["n"]) > 0) share.gains["points"] = Number(args["n"]);
  } else if (kind === "captured") {
    share.gains["lost"] = (share.gains["lost"] ?? 0) + 1;
  } else if (!(kind === "points" && share.rank !== null)) {
    for (const [good, n] of Object.entries(gainOf(event))) share.gains[good] = (share.gains[good] ?? 0) + n;
  }
}

const empty = (source: string): Entry => ({ source, shares: [], vote: null, fight: null, turn: null, tile: null });

function addVote(entry: Entry, { kind, seat, args }: GameEvent): void {
  entry.vote ??= { ballots: [], yes: null, no: null, passed: null };
  if (kind === "voted") {
    entry.vote.ballots.push({ seat: seat ?? 0, yes: args["vote"] === "vote:yes", n: Number(args["n"]) });
  } else {
    entry.source = text(args["law"]);
    entry.vote.yes = Number(args["yes"]);
    entry.vote.no = Number(args["no"]);
    entry.vote.passed = kind === "law_passed";
  }
}

/** The scene that the log ends with, as far as the log goes. A new round or another phase begins a new one. */
export function lastScene(log: readonly GameEvent[]): Scene | null {
  let scene: Scene | null = null;
  let fresh = true;
  for (const event of log) {
    if (event.kind === "round") fresh = true;
    const voting = /^(voted|law_passed|law_rejected)$/.test(event.kind);
    const source: string = goesOn(event) ? (scene?.entries.at(-1)?.source ?? "") : sourceOf(event);
    const phase = voting ? "votes" : PHASES[source.slice(0, source.indexOf(":"))];
    if (phase === undefined) continue;
    if (scene === null || fresh || scene.phase !== phase) scene = { phase, entries: [] };
    fresh = false;
    let entry: Entry | undefined = scene.entries.at(-1);
    const other = voting ? event.kind === "voted" && entry?.vote?.passed !== null : entry?.source !== source;
    if (entry === undefined || other) {
      entry = empty(source);
      scene.entries.push(entry);
    }
    if (voting) addVote(entry, event);
    else add(entry, event);
  }
  return scene;
}

const SCORED: Record<string, (args: Args) => Partial<FinalRow>> = {
  knighthood: ({ n, strength }) => ({ knighthood: Number(n), strength: Number(strength) }),
  castle_size: ({ n, extensions }) => ({ castle: Number(n), extensions: Number(extensions) }),
  nobles_scored: ({ n, nobles }) => ({ table: Number(n), nobles: Number(nobles) }),
  seals_scored: ({ n, seals, black }) => ({ seals: Number(n), sealed: Number(seals), black: Number(black) }),
  dishonor_scored: ({ n }) => ({ dishonor: -Number(n), penalty: 0 }),
  penalty: ({ n }) => ({ penalty: -Number(n) }),
};

/** The final scoring as far as the log tells it, one row for each seat; null before it begins. */
export function finalScoring(log: readonly GameEvent[], seats: number): Partial<FinalRow>[] | null {
  const told = log.filter(({ kind }) => kind in SCORED);
  if (told.length === 0) return null;
  const rows: Partial<FinalRow>[] = Array.from({ length: seats }, () => ({}));
  for (const { kind, seat, args } of told) {
    const row = seat === null ? undefined : rows[seat];
    if (row === undefined) continue;
    Object.assign(row, SCORED[kind]!(args));
  }
  return rows;
}
