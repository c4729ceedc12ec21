// Our part in the dice of a table: what this browser adds to them, what it has seen of them, and the check at the end.

import { api, ApiError } from "../api/client";
import type { Viewer } from "../table/device/hotSeat";
import { localPlayers } from "../table/device/hotSeat";
import { sha256 } from "./sha256";
import type { AddedDice, CreateTable, DiceInfo, TableInfo } from "../api/wire";

const KEY = "peerage.dice";
/** So many tables are remembered. */
const MOST = 200;

/** What this browser has seen of a table's dice before the end, and what it has added. */
export interface SeedRecord {
  commitment?: string | undefined;
  salt?: string | undefined;
  seedHash?: string | undefined;
}

function memory(): Record<string, SeedRecord> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, SeedRecord>;
  } catch {
    return {};
  }
}

export const seedRecordOf = (table: string): SeedRecord => memory()[table] ?? {};

/** What was seen first counts. */
function keep(table: string, seen: SeedRecord): void {
  const all = memory();
  const known = all[table];
  const defined = Object.fromEntries(Object.entries(seen).filter(([, value]) => value !== undefined));
  all[table] = { ...defined, ...known };
  const tables = Object.entries(all).slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(tables)));
  } catch {
    // A browser that keeps nothing still plays; it cannot vouch for the dice.
  }
}

/** Remembers what is shown of a table's dice while they are secret. */
export function recordSeed({ id, status, dice }: TableInfo): void {
  const { commitment, seedHash } = seedRecordOf(id);
  if (status === "over" || (commitment && (seedHash || dice.seed_hash === null))) return;
  keep(id, { commitment: dice.commitment ?? undefined, seedHash: dice.seed_hash ?? undefined });
}

export function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What we add at a table that is there: always the same, however often the server asks. */
function added({ id, dice: { commitment } }: TableInfo): AddedDice | undefined {
  if (commitment === null) return undefined;
  keep(id, { commitment, salt: newSalt() });
  return { commitment, salt: seedRecordOf(id).salt ?? newSalt() };
}

/** Has a table opened with dice of which we have seen the commitment before we add to them. */
async function opened(open: (dice: AddedDice) => Promise<TableInfo>): Promise<TableInfo> {
  const sealed = await api.dice();
  const salt = newSalt();
  const table = await open({ ...sealed, salt });
  if (table.dice.commitment === sealed.commitment) keep(table.id, { commitment: sealed.commitment, salt });
  return table;
}

export const openTable = (wish: CreateTable): Promise<TableInfo> => opened((dice) => api.create({ ...wish, dice }));

export const joinTable = (
  table: TableInfo,
  name: string,
  viewer: Viewer = 0,
  key: string | null = null,
  rated: boolean | null = null,
): Promise<TableInfo> => api.join(table.id, name, added(table), viewer, key, rated);

/** Plays again with the same people, at a table that we open or that is there already. */
export async function playAgain({ id, next }: TableInfo): Promise<TableInfo> {
  if (next !== null) return api.again(id, added(await api.table(next)));
  try {
    return await opened((dice) => api.again(id, dice));
  } catch (error) {
    const table = error instanceof ApiError && error.code === "stale" ? await api.table(id) : null;
    if (table === null || table.next === null) throw error;
    return playAgain(table); // somebody else was faster
  }
}

// The check.

export interface Step {
  name: "secret" | "salt" | "mix" | "seed";
  holds: boolean;
}

export interface Verdict {
  /** Proven: we took part. Consistent: the numbers fit, but nothing of them is ours. Plain: there was only a seed. */
  name: "proven" | "consistent" | "plain" | "broken";
  steps: Step[];
}

/** The seed that a secret and what was added to it, by seat, are mixed to. */
export function mixSeed(secret: string, salts: readonly (string | null)[]): string {
  const lines = salts.flatMap((salt, seat) => (salt === null ? [] : [`${seat}:${salt}`]));
  return sha256(["peerage dice 1", secret, ...lines].join("\n"));
}

/** Of a game that is over; null before. */
export function verifySeed(table: TableInfo, seen: SeedRecord = seedRecordOf(table.id)): Verdict | null {
  const { dice } = table;
  if (dice.seed === null) return null;
  const steps = [
    ...mixing(dice, ownSeats(table), seen),
    { name: "seed", holds: isSeed(dice, dice.seed, seen) } as const,
  ];
  return { name: verdict(dice, steps), steps };
}

const ownSeats = ({ seats }: TableInfo): number[] => localPlayers(seats).map(({ seat }) => seat);

const isSeed = (dice: DiceInfo, seed: string, seen: SeedRecord): boolean =>
  [dice.seed_hash, seen.seedHash ?? dice.seed_hash].every((hash) => hash === sha256(seed));

function mixing(dice: DiceInfo, own: readonly number[], seen: SeedRecord): Step[] {
  const { secret, salts, commitment } = dice;
  if (secret === null || salts === null) return seen.commitment === undefined ? [] : [{ name: "secret", holds: false }];
  const shown = [commitment, seen.commitment ?? commitment];
  const ours: Step[] =
    seen.salt === undefined || own.length === 0
      ? []
      : [{ name: "salt", holds: own.every((seat) => salts[seat] === seen.salt) }];
  return [
    { name: "secret", holds: shown.every((hash) => hash === sha256(secret)) },
    ...ours,
    { name: "mix", holds: mixSeed(secret, salts) === dice.seed },
  ];
}

function verdict(dice: DiceInfo, steps: readonly Step[]): Verdict["name"] {
  if (steps.some(({ holds }) => !holds)) return "broken";
  if (dice.commitment === null) return "plain";
  return steps.some(({ name }) => name === "salt") ? "proven" : "consistent";
}
