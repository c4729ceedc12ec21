// What the others have done since a player's own last move, player by player.

import type { GameEvent } from "../../api/wire";

/** Of no interest by themselves: whose turn it is, and that somebody has chosen in secret. */
const DULL: ReadonlySet<string> = new Set(["turn", "turn_end", "chosen", "took_back", "hint"]);

export interface SeatEvents {
  seat: number;
  events: GameEvent[];
}

/** The number of a seat's own last move; null if the log has none. */
export function lastMoveOf(log: readonly GameEvent[], own: number | null): number | null {
  return log.findLast(({ seat, kind }) => seat !== null && seat === own && kind !== "hint")?.n ?? null;
}

/** The events after this number, by the seat that they are about, in the order in which the seats come up. */
export function eventsSince(log: readonly GameEvent[], mark: number, own: number): SeatEvents[] {
  const deeds: SeatEvents[] = [];
  for (const event of log) {
    const { seat, n, kind } = event;
    if (n <= mark || seat === null || DULL.has(kind)) continue;
    const known = deeds.find((each) => each.seat === seat);
    if (known === undefined) deeds.push({ seat, events: [event] });
    else known.events.push(event);
  }
  return deeds.some(({ seat }) => seat !== own) ? deeds : [];
}
