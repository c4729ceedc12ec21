// A game move by move: positions from the server, asked for when needed and kept.

import { api } from "../api/client";
import { showError } from "../ui/toasts.svelte";
import type { Position } from "../api/wire";

const PLAY_EVERY = 900;

export class Replay {
  at = $state(0);
  last = $state(0);
  position: Position | null = $state.raw(null);
  seat: number | null = $state(null);
  playing = $state(false);
  /** The review is shown beside it. */
  reviewing = $state(false);

  // Not shown, only kept: no need to react to it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private readonly kept = new Map<string, Promise<Position>>();
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly table: string,
    private readonly fetch: typeof api.position = api.position,
  ) {}

  /** Where this position can be found: the same move and, where everybody may borrow them, with the same eyes. */
  path(viewpoints: boolean): string {
    const viewer = viewpoints && this.seat !== null ? `&seat=${this.seat}` : "";
    return `/replay/${this.table}?at=${this.at}${viewer}${this.reviewing ? "&review=1" : ""}`;
  }

  private ask(number: number): Promise<Position> {
    const key = `${this.seat} ${number}`;
    let found = this.kept.get(key);
    if (found === undefined) {
      found = this.fetch(this.table, number, this.seat);
      this.kept.set(key, found);
      found.catch(() => this.kept.delete(key));
    }
    return found;
  }

  /** Goes to the position after so many moves. */
  async go(number: number): Promise<void> {
    this.at = Math.max(0, this.last > 0 ? Math.min(number, this.last) : number);
    const wanted = this.at;
    const seat = this.seat;
    try {
      const position = await this.ask(wanted);
      if (wanted !== this.at || seat !== this.seat) return;
      this.position = position;
      this.last = position.last;
      if (wanted < this.last) this.ask(wanted + 1).catch(() => undefined);
    } catch (error) {
      showError(error);
    }
  }

  look(seat: number | null): Promise<void> {
    this.seat = seat;
    return this.go(this.at);
  }

  toggle(): void {
    if (this.playing) return this.stop();
    if (this.at >= this.last) void this.go(0);
    this.playing = true;
    this.timer = setInterval(() => {
      if (this.at >= this.last) this.stop();
      else void this.go(this.at + 1);
    }, PLAY_EVERY);
  }

  stop(): void {
    clearInterval(this.timer);
    this.playing = false;
  }
}
