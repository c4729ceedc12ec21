// Which tables of others the lobby shows; remembered in this browser.

import { remember, remembered } from "../ui/remembered";
import type { Summary } from "../api/wire";

export interface Filters {
  /** The id of a game, or nothing. */
  game: string;
  time: "" | "live" | "correspondence" | "none";
  rated: "" | "yes" | "no";
  /** How many seats have to be free at an open table. */
  free: number;
}

export const ALL: Filters = { game: "", time: "", rated: "", free: 0 };
const KEY = "peerage-lobby";

export const rememberedFilters = (): Filters => ({ ...ALL, ...remembered<Partial<Filters>>(KEY, {}) });
export const rememberFilters = (filters: Filters): void => remember(KEY, filters);

export function passes(table: Summary, { game, time, rated, free }: Filters): boolean {
  const open = table.seats.filter(({ kind, held_for }) => kind === "open" && held_for === null).length;
  const counts = table.rated !== "no" && table.rated !== "lost";
  return (
    (game === "" || table.game === game) &&
    (time === "" || (table.time?.kind ?? "none") === time) &&
    (rated === "" || counts === (rated === "yes")) &&
    (table.status !== "open" || open >= free)
  );
}
