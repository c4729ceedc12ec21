// What one event of the log says: where it comes from, and what somebody gets by it.

import type { GameEvent } from "../../lib/types";
import type { Reward } from "./types";

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const after = (value: unknown): string => text(value).slice(text(value).indexOf(":") + 1);

const OF_A_LAW =
  /^(law_applied|most|fewest|traded|loses|exchanged|sent_squire|county_tax|extension_tax|law_passed|law_rejected)$/;
const OF_A_PLACE = /^(england_wins|france_wins|ranked|captured|took|lord)$/;
const OF_AN_OFFICE = /^(office|office_kept|application|lord_expelled)$/;

/** The entry that an event belongs to; empty for one that is not part of a scene. */
export function sourceOf({ kind, seat, args }: GameEvent): string {
  if (OF_A_LAW.test(kind)) return text(args["law"]);
  if (OF_A_PLACE.test(kind)) return text(args["at"]);
  if (OF_AN_OFFICE.test(kind)) return text(args["office"]);
  if (kind === "tile_drawn") return text(args["tile"]);
  if (/^treasury/.test(kind)) return "treasury:0";
  if (kind === "tower" || kind === "tower_cleared") return "tower:0";
  const from = text(args["from"]);
  if (from.startsWith("castle:") || from.startsWith("table:")) return `castle:${seat ?? 0}`;
  // What a reward tile gives is given in its county.
  if (from.startsWith("tile:")) return `county:${after(from)}`;
  return /^(law|county|conflict|office):/.test(from) ? from : "";
}

/** Whether an event without a source of its own belongs to what was told last. */
export function goesOn({ kind, seat }: GameEvent): boolean {
  return seat !== null && /^(passage|start_player|tribute|privilege|last_privilege|redeemed)$/.test(kind);
}

/** Gains by the kind of their event; a number is how many, its sign whether it was got or given. */
const COUNTED: Record<string, [kind: string, sign: number]> = {
  gold: ["gold", 1],
  squires: ["squires", 1],
  votes: ["votes", 1],
  points: ["points", 1],
  seals: ["seals", 1],
  dishonor: ["dishonor", 1],
  pays_gold: ["gold", -1],
  pays_squires: ["squires", -1],
  pays_votes: ["votes", -1],
  pays_seals: ["seals", -1],
  redeemed: ["dishonor", -1],
};
const SINGLE: Record<string, string> = {
  extension: "extension",
  noble: "noble",
  noble_removed: "noble_removed",
  new_knight: "knight",
  upgraded: "upgrade",
  passage: "passage",
  start_player: "start",
  bishop: "bishop",
  bishop_removed: "bishop_removed",
  lord_expelled: "expelled",
  sent_squire: "sends",
};
/** Which good is named by the event itself. */
const GOODS: Record<string, number> = { loses: -1, tribute: -1, treasury: 1, treasury_removed: -1 };

export function gainOf({ kind, args }: GameEvent): Reward {
  const n = Number(args["n"]);
  const counted = COUNTED[kind];
  if (counted !== undefined) return n === 0 ? {} : { [counted[0]]: counted[1] * n };
  const sign = GOODS[kind];
  if (sign !== undefined) return { [after(args["good"])]: sign * n };
  if (kind === "privilege" || kind === "last_privilege") return { [after(args["privilege"])]: 1 };
  if (kind === "application") return { strength: Number(args["strength"]) };
  if (kind === "tower") return { [String(args["knight"])]: 1 };
  if (kind === "tile_drawn") return { [after(args["reward"])]: 1 };
  if (args["what"] === "tax:home") return { home: 1 };
  if (args["what"] === "tax:turned") return { turned: 1 };
  const single = SINGLE[kind];
  return single === undefined ? {} : { [single]: 1 };
}
