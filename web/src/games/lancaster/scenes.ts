// What happened last, told by the events of the log: votes, laws, counties, castles or conflicts, entry by entry.
// As the log grows, so does the scene.

import type { GameEvent } from "../../lib/types";
import type { FinalRow, Reward } from "./types";

export type Phase = "votes" | "laws" | "counties" | "castles" | "conflicts";

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
  rank: number | null;
  gains: Reward;
}

export interface Entry {
  /** Where it comes from: "law:…", "county:B", "castle:0" (a seat's), "conflict:1". */
  source: string;
  shares: Share[];
  vote: Tally | null;
  fight: Fight | null;
}

export interface Scene {
  phase: Phase;
  entries: Entry[];
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The entry that an event belongs to; empty for one that is not part of a scene. */
export function sourceOf({ kind, seat, args }: GameEvent): string {
  if (kind === "law_applied" || kind === "most" || kind === "traded") return text(args["law"]);
  if (kind === "law_passed" || kind === "law_rejected") return text(args["law"]);
  if (/^(england_wins|france_wins|ranked|captured|took)$/.test(kind)) return text(args["at"]);
  const from = text(args["from"]);
  if (from.startsWith("castle:") || from.startsWith("table:")) return `castle:${seat ?? 0}`;
  return /^(law|county|conflict):/.test(from) ? from : "";
}

const PHASES: Record<string, Phase> = { law: "laws", county: "counties", castle: "castles", conflict: "conflicts" };

/** Gains by the kind of their event; a number is how many, its sign whether it was got or given. */
const COUNTED: Record<string, [kind: string, sign: number]> = {
  gold: ["gold", 1],
  squires: ["squires", 1],
  votes: ["votes", 1],
  points: ["points", 1],
  pays_gold: ["gold", -1],
  pays_squires: ["squires", -1],
};
const SINGLE: Record<string, string> = {
  extension: "extension",
  noble: "noble",
  noble_removed: "noble_removed",
  new_knight: "knight",
  upgraded: "upgrade",
  passage: "passage",
  start_player: "start",
};

function gainOf({ kind, args }: GameEvent): Reward {
  const counted = COUNTED[kind];
  if (counted !== undefined) return { [counted[0]]: counted[1] * Number(args["n"]) };
  const single = SINGLE[kind];
  return single === undefined ? {} : { [single]: 1 };
}

function shareOf(entry: Entry, house: number): Share {
  let share = entry.shares.find((share) => share.house === house);
  if (share === undefined) {
    share = { house, rank: null, gains: {} };
    entry.shares.push(share);
  }
  return share;
}

/** Whose share an event is. What follows from an ally's choice names the ally no more. */
function houseOf(entry: Entry, { kind, args }: GameEvent, seat: number): number {
  if (typeof args["house"] === "number") return args["house"];
  if (kind === "start_player") return Number(args["to_seat"]);
  return kind === "noble_removed" ? (entry.shares.at(-1)?.house ?? seat) : seat;
}

function add(entry: Entry, event: GameEvent): void {
  const { kind, seat, args } = event;
  if (kind === "england_wins" || kind === "france_wins") {
    const [english, french] = [Number(args["english"]), Number(args["french"])];
    entry.fight = { english, french, won: kind === "england_wins" };
    return;
  }
  if (seat === null) return;
  const share = shareOf(entry, houseOf(entry, event, seat));
  if (kind === "ranked") {
    share.rank = Number(args["rank"]);
    if (Number(args["n"]) > 0) share.gains["points"] = Number(args["n"]);
  } else if (kind === "captured") {
    share.gains["lost"] = (share.gains["lost"] ?? 0) + 1;
  } else if (!(kind === "points" && share.rank !== null)) {
    for (const [good, n] of Object.entries(gainOf(event))) share.gains[good] = (share.gains[good] ?? 0) + n;
  }
}

const empty = (source: string): Entry => ({ source, shares: [], vote: null, fight: null });

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
    // What a county leads to on its way belongs to the county.
    const onTheWay = scene?.phase === "counties" && event.seat !== null && /^(passage|start_player)$/.test(event.kind);
    const source: string = onTheWay ? (scene?.entries.at(-1)?.source ?? "") : sourceOf(event);
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

/** The final scoring as far as the log tells it, one row for each seat; null before it begins. */
export function finalScoring(log: readonly GameEvent[], seats: number): Partial<FinalRow>[] | null {
  const told = log.filter(({ kind }) => /^(knighthood|castle_size|nobles_scored)$/.test(kind));
  if (told.length === 0) return null;
  const rows: Partial<FinalRow>[] = Array.from({ length: seats }, () => ({}));
  for (const { kind, seat, args } of told) {
    const row = seat === null ? undefined : rows[seat];
    if (row === undefined) continue;
    const n = Number(args["n"]);
    if (kind === "knighthood") Object.assign(row, { knighthood: n, strength: Number(args["strength"]) });
    else if (kind === "castle_size") Object.assign(row, { castle: n, extensions: Number(args["extensions"]) });
    else Object.assign(row, { table: n, nobles: Number(args["nobles"]) });
  }
  return rows;
}
