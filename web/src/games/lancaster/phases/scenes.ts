// What happened last, made from the events of the log: votes, laws, counties, castles or conflicts, entry by entry.
// As the log grows, so does the scene.

import { gainOf, goesOn, isOne, sourceOf } from "./gains";
import type { Event, FinalRow, Reward } from "../wire";

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
function houseOf(entry: Entry, event: Event, seat: number): number {
  if ("house" in event.args) return Number(event.args.house);
  if (event.kind === "start_player") return event.args.to_seat;
  return isOne(event, ["noble_removed", "tribute"]) ? (entry.shares.at(-1)?.house ?? seat) : seat;
}

const TURNS: Partial<Record<Event["kind"], Entry["turn"]>> = {
  office: "given",
  office_kept: "kept",
  tower_cleared: "cleared",
};

function add(entry: Entry, event: Event): void {
  const { kind, seat, args } = event;
  if (kind === "england_wins" || kind === "france_wins") {
    entry.fight = { english: args.english, french: args.french, won: kind === "england_wins" };
    return;
  }
  if (kind === "tile_drawn") entry.tile = gainOf(event);
  entry.turn = TURNS[kind] ?? entry.turn;
  if (seat === null) return;
  const share = shareOf(entry, houseOf(entry, event, seat), kind === "ranked" && args.side === "side:archer");
  if (kind === "ranked") {
    share.rank = args.rank;
    if (args.n > 0) share.gains["points"] = args.n;
  } else if (kind === "captured") {
    share.gains["lost"] = (share.gains["lost"] ?? 0) + 1;
  } else if (!(kind === "points" && share.rank !== null)) {
    for (const [good, n] of Object.entries(gainOf(event))) share.gains[good] = (share.gains[good] ?? 0) + n;
  }
}

const empty = (source: string): Entry => ({ source, shares: [], vote: null, fight: null, turn: null, tile: null });

const VERDICTS = ["law_passed", "law_rejected"] as const;
const VOTES = ["voted", ...VERDICTS] as const;

function addVote(entry: Entry, { kind, seat, args }: Extract<Event, { kind: (typeof VOTES)[number] }>): void {
  entry.vote ??= { ballots: [], yes: null, no: null, passed: null };
  if (kind === "voted") {
    entry.vote.ballots.push({ seat: seat ?? 0, yes: args.vote === "vote:yes", n: args.n });
  } else {
    entry.source = args.law;
    entry.vote = { ...entry.vote, yes: args.yes, no: args.no, passed: kind === "law_passed" };
  }
}

/** The scene that the log ends with, as far as the log goes. A new round or another phase begins a new one. */
export function lastScene(log: readonly Event[]): Scene | null {
  let scene: Scene | null = null;
  let fresh = true;
  for (const event of log) {
    if (event.kind === "round") fresh = true;
    const voting = isOne(event, VOTES);
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

/** The last vote that was counted, with its ballots; null before the first. */
export function lastPoll(log: readonly Event[]): Entry | null {
  const end = log.findLastIndex((event) => isOne(event, VERDICTS));
  if (end < 0) return null;
  const begin = log.slice(0, end).findLastIndex(({ kind }) => kind !== "voted") + 1;
  const entry = empty("");
  for (const event of log.slice(begin, end + 1)) if (isOne(event, VOTES)) addVote(entry, event);
  return entry;
}

/** A row of the final scoring as far as it has happened: also how many seals, and how many black pieces each counts for. */
export type FinalScore = Partial<FinalRow> & { sealed?: number; black?: number };

function scored({ kind, args }: Event): FinalScore | null {
  if (kind === "knighthood") return { knighthood: args.n, strength: args.strength };
  if (kind === "castle_size") return { castle: args.n, extensions: args.extensions };
  if (kind === "nobles_scored") return { table: args.n, nobles: args.nobles };
  if (kind === "seals_scored") return { seals: args.n, sealed: args.seals, black: args.black };
  if (kind === "dishonor_scored") return { dishonor: -args.n, penalty: 0 };
  return kind === "penalty" ? { penalty: -args.n } : null;
}

/** The final scoring as far as the log has it, one row for each seat; null before it begins. */
export function finalScoring(log: readonly Event[], seats: number): FinalScore[] | null {
  const rows: FinalScore[] = Array.from({ length: seats }, () => ({}));
  let begun = false;
  for (const event of log) {
    const points = scored(event);
    if (points === null || event.seat === null) continue;
    begun = true;
    Object.assign(rows[event.seat]!, points);
  }
  return begun ? rows : null;
}
