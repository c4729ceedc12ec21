// Reactions at a table: those that are shown now, each for a moment, and whether they are shown at all.

import type { ReactionMessage } from "../api/wire";

const SHOWN_FOR = 4000;
const MUTED = "peerage reactions muted";

export class Reactions {
  /** At most one for each seat, the latest. */
  shown: ReactionMessage[] = $state.raw([]);
  muted = $state(localStorage.getItem(MUTED) !== null);

  private last: string[] = [];

  receive(message: ReactionMessage): void {
    if (this.muted || this.last.includes(message.id)) return;
    this.last = [...this.last.slice(-20), message.id];
    this.shown = [...this.shown.filter(({ seat }) => seat !== message.seat), message];
    setTimeout(() => (this.shown = this.shown.filter(({ id }) => id !== message.id)), SHOWN_FOR);
  }

  mute(muted: boolean): void {
    this.muted = muted;
    this.shown = [];
    if (muted) localStorage.setItem(MUTED, "");
    else localStorage.removeItem(MUTED);
  }
}
