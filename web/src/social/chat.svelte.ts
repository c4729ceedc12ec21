// What is said at a table, as this page knows it.

import type { ChatLine, ChatMessage, Say } from "../api/wire";

/** As many as the server sends at once. */
const MOST = 200;

export class Chat {
  lines: ChatLine[] = $state.raw([]);
  /** How many have come since somebody looked. */
  unread = $state(0);
  /** Somebody is looking. */
  open = $state(false);

  receive({ fresh, lines, gone }: ChatMessage): void {
    const last = this.lines.at(-1)?.k ?? -1;
    const known = this.lines.length > 0;
    const news = lines.filter(({ k, own }) => k > last && !own).length;
    const replaced = [...(gone ?? []), ...lines.map(({ k }) => k)];
    const kept = fresh ? [] : this.lines.filter(({ k }) => !replaced.includes(k));
    this.lines = [...kept, ...lines].sort((one, other) => one.k - other.k).slice(-MOST);
    // What was said before we came is not news.
    if (!this.open && (known || !fresh)) this.unread += news;
  }

  look(open: boolean): void {
    this.open = open;
    if (open) this.unread = 0;
  }
}

export type Saying = Pick<Say, "text"> | Pick<Say, "phrase">;

export const PHRASES = [
  "hello",
  "good_luck",
  "your_turn",
  "one_moment",
  "well_played",
  "thanks",
  "oops",
  "good_game",
] as const;
