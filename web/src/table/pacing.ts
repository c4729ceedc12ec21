// How long events are shown: one after another, at the player's pace.

import type { GameEvent } from "../api/wire";
import type { GameModule } from "../games/module";
import type { Pace } from "../settings/settings.svelte";
import { MOMENT } from "./stage/moment";

/** What a game says of the time that its events take. */
export interface Timing {
  /** How long an event is shown, in milliseconds. */
  pause: (event: GameEvent) => number;
  /** Kinds of events that happen at the same time when several follow each other. */
  together: ReadonlySet<string>;
  /** How long they are shown at least, at any speed that shows them at all. */
  least?: (events: GameEvent[]) => number;
}

/** How much of an event's time is really taken. */
export const FACTORS: Record<Pace, number> = { slow: 1.8, normal: 1, fast: 0.35, instant: 0 };

/** How much longer each further event of those takes that happen together. */
const NEXT_ONE = 70;
/** That somebody asked for a hint stands in the log, and nothing else shows it. */
const HINT = "hint";

/** Events in the order in which they are shown: several of a kind that happen together are one step. */
export function groupEvents(events: readonly GameEvent[], together?: ReadonlySet<string>): GameEvent[][] {
  const steps: GameEvent[][] = [];
  for (const event of events) {
    const last = steps.at(-1);
    if (last?.[0]?.kind === event.kind && together?.has(event.kind)) last.push(event);
    else steps.push([event]);
  }
  return steps;
}

/** How long a step is shown, in milliseconds; what is shown in words alone needs `reading`, the time to read it. */
export function stepTime(events: GameEvent[], timing: Timing | null, factor: number, reading = 0): number {
  const pauses = events.map((event) => (event.kind === HINT ? 0 : (timing?.pause(event) ?? 0)));
  const longest = Math.max(...pauses);
  if (longest === 0 || factor === 0) return 0;
  const time = (Math.max(longest, reading) + NEXT_ONE * (events.length - 1)) * factor;
  return Math.max(time, timing?.least?.(events) ?? 0);
}

/** What a game shows large over the board. */
type Large = { [kind in "reveal" | "moment"]?: GameModule[kind] | undefined };

/** How long a step is seen at least, in milliseconds: a reveal is for reading, a great moment for looking. */
export function leastTime({ reveal, moment }: Large, events: GameEvent[]): number {
  const revealed = reveal?.least[events[0]?.kind ?? ""] ?? 0;
  return events.some(({ kind }) => kind === moment?.kind) ? Math.max(MOMENT, revealed) : revealed;
}
