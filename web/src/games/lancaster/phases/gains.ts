// What one event of the log says: where it comes from, and what somebody gets by it.

import type { Event, Reward } from "../wire";

type Kind = Event["kind"];

/** Whether an event is of one of these kinds. */
export function isOne<K extends Kind>(event: Event, kinds: readonly K[]): event is Extract<Event, { kind: K }> {
  return (kinds as readonly Kind[]).includes(event.kind);
}

const after = (thing: string): string => thing.slice(thing.indexOf(":") + 1);

const OF_A_LAW = [
  "law_applied",
  "most",
  "fewest",
  "traded",
  "loses",
  "exchanged",
  "sent_squire",
  "county_tax",
  "extension_tax",
  "law_passed",
  "law_rejected",
] as const;
const OF_A_PLACE = ["england_wins", "france_wins", "ranked", "captured", "took", "lord"] as const;
const OF_AN_OFFICE = ["office", "office_kept", "application", "lord_expelled"] as const;
const OF_THE_TREASURY = ["treasury", "treasury_nothing", "treasury_removed"] as const;

/** The entry that an event belongs to; empty for one that is not part of a scene. */
export function sourceOf(event: Event): string {
  if (isOne(event, OF_A_LAW)) return event.args.law;
  if (isOne(event, OF_A_PLACE)) return event.args.at;
  if (isOne(event, OF_AN_OFFICE)) return event.args.office;
  if (event.kind === "tile_drawn") return event.args.tile;
  if (isOne(event, OF_THE_TREASURY)) return "treasury:0";
  if (isOne(event, ["tower", "tower_cleared"])) return "tower:0";
  const from = "from" in event.args ? String(event.args.from) : "";
  if (from.startsWith("castle:") || from.startsWith("table:")) return `castle:${event.seat ?? 0}`;
  // What a reward tile gives is given in its county.
  if (from.startsWith("tile:")) return `county:${after(from)}`;
  return /^(law|county|conflict|office):/.test(from) ? from : "";
}

const GOES_ON = ["passage", "start_player", "tribute", "privilege", "last_privilege", "redeemed"] as const;

/** Whether an event without a source of its own belongs to the last one that has one. */
export function goesOn(event: Event): boolean {
  return event.seat !== null && isOne(event, GOES_ON);
}

/** Gains by the kind of their event; a number is how many, its sign whether it was got or given. */
const COUNTED: Partial<Record<Kind, [kind: string, sign: number]>> = {
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
const SINGLE: Partial<Record<Kind, string>> = {
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
/** Which good it is, the event itself says. */
const GOT = ["treasury"] as const;
const GIVEN = ["loses", "tribute", "treasury_removed"] as const;

export function gainOf(event: Event): Reward {
  const { kind, args } = event;
  const counted = COUNTED[kind];
  if (counted !== undefined) {
    const n = "n" in args ? Number(args.n) : 0;
    return n === 0 ? {} : { [counted[0]]: counted[1] * n };
  }
  if (isOne(event, GOT)) return { [after(event.args.good)]: event.args.n };
  if (isOne(event, GIVEN)) return { [after(event.args.good)]: -event.args.n };
  if (isOne(event, ["privilege", "last_privilege"])) return { [after(event.args.privilege)]: 1 };
  if (event.kind === "application") return { strength: event.args.strength };
  if (event.kind === "tower") return { [event.args.knight]: 1 };
  if (event.kind === "tile_drawn") return { [after(event.args.reward)]: 1 };
  if (isOne(event, ["county_tax", "extension_tax"]) && !event.args.paid) return { [after(event.args.what)]: 1 };
  const single = SINGLE[kind];
  return single === undefined ? {} : { [single]: 1 };
}
