// What a player risks by taking help or leaving, as far as the table shows.

import { api } from "../api/client";
import type { TableInfo } from "../api/wire";

/** So many games of a person at a game are usually not rated; the server decides by the same number. */
export const FIRST_GAMES = 5;

/** What a player is about to do that may cost rating. */
export type Cost = { kind: "hint" } | { kind: "leave"; seat: number } | { kind: "replace"; seat: number; who: string };

export const isRated = ({ rated }: Pick<TableInfo, "rated">) => rated === "people" || rated === "all";

/** Whether a hint would take something from the player in this seat. */
export function hintCosts(table: TableInfo, seat: number | null): boolean {
  return seat !== null && isRated(table) && table.seats[seat]?.stake === "full";
}

/** The key of what a stand-in costs the player in a seat. */
export function leavingCosts(table: TableInfo, seat: number): "costs" | "lost" | "free" {
  const stake = table.seats[seat]?.stake ?? "none";
  if (!isRated(table) || stake === "none") return "free";
  return stake === "lost" ? "lost" : "costs";
}

/** Whether this seat alone still plays against bots: calling such a game off gives it up. */
export function playsAlone(table: TableInfo): boolean {
  const playing = table.seats.filter(({ kind, bot }) => kind === "person" && bot === null);
  return playing.length === 1 && table.seats.some(({ kind }) => kind === "bot");
}

/** How many games of each kind the viewer has finished; if that is not known, as if there were none. */
export async function finishedGames(): Promise<Record<string, number>> {
  const profile: { finished?: Record<string, number> } | null = await api.profile("me").catch(() => null);
  return profile?.finished ?? {};
}

/** Whether a table is rated if its owner says nothing about it: with other people, and not in the first games. */
export function usuallyRated(finished: number, seats: readonly string[]): boolean {
  return finished >= FIRST_GAMES && seats.some((seat) => seat === "open" || seat === "held");
}
