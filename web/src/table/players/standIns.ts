// Bots that play for people, as far as the log shows.

import type { GameEvent } from "../../api/wire";

/** The move since which a bot plays for a seat; null if the log does not say. */
export function standsInSince(log: readonly GameEvent[], seat: number): number | null {
  const last = log.findLast((event) => event.seat === seat && /^(stand_in|time_out|plays_on)$/.test(event.kind));
  return last === undefined || last.kind === "plays_on" ? null : last.n;
}

/** Whether a bot plays for a seat because its time has run out. */
export function ranOut(log: readonly GameEvent[], seat: number): boolean {
  return log.findLast((event) => event.seat === seat && /^(stand_in|time_out)$/.test(event.kind))?.kind === "time_out";
}
