// The tables of the lobby: the newest ones again and again, older ones page by page when they are wanted.

import { api } from "../api/client";
import type { Summary } from "../api/wire";

/** One's own tables that are not over, those that wait for a move first. */
export const ownUnfinished = (tables: readonly Summary[]): Summary[] =>
  tables
    .filter(({ mine, status }) => mine && status !== "over")
    .sort((a, b) => Number(b.your_turn) - Number(a.your_turn));

/** Whether a seat is reserved or kept for the visitor, who has not taken it yet. */
export const invites = ({ status, mine, seats }: Summary): boolean =>
  status === "open" && !mine && seats.some(({ kept_for_you }) => kept_for_you);

export class Tables {
  /** Newest first; null until the server has answered. */
  known: Summary[] | null = $state.raw(null);
  loading = $state(false);

  private cursor: string | null = $state(null);
  private extended = false;

  constructor(private readonly fetch: typeof api.tables = api.tables) {}

  /** Whether there are older tables than these. */
  get more(): boolean {
    return this.cursor !== null;
  }

  async refresh(): Promise<void> {
    const { tables, next } = await this.fetch(null);
    const oldest = tables.at(-1)?.id;
    const seam = this.extended && next !== null ? this.known!.findIndex(({ id }) => id === oldest) : -1;
    if (seam >= 0) {
      this.known = [...tables, ...this.known!.slice(seam + 1)];
    } else {
      // Nothing older is shown, or the newest page no longer reaches it.
      this.known = tables;
      this.cursor = next;
      this.extended = false;
    }
  }

  /** Closes one's own table; the list is asked for anew even if somebody was faster. */
  async close(id: string): Promise<void> {
    try {
      await api.close(id);
    } finally {
      await this.refresh();
    }
  }

  async showMore(): Promise<void> {
    const { cursor } = this;
    if (cursor === null || this.loading) return;
    this.loading = true;
    try {
      const { tables, next } = await this.fetch(cursor);
      if (cursor !== this.cursor) return;
      const shown = this.known!;
      this.known = [...shown, ...tables.filter(({ id }) => !shown.some((table) => table.id === id))];
      this.cursor = next;
      this.extended = true;
    } finally {
      this.loading = false;
    }
  }
}
