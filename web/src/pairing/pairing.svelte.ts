// The search for players. It goes on while the visitor looks at other pages, as long as this one is open.

import { untrack } from "svelte";
import { api } from "../api/client";
import { go, router } from "../app/router.svelte";
import { showError, toast } from "../ui/toasts.svelte";
import type { PairingState, PairingWish } from "../api/wire";
import { t } from "./words";

/** The server counts a search no more after 90 seconds of silence. */
const BEAT = 3000;
/** How often those who only look see who waits. */
const LOOK = 10_000;

class Pairing {
  state: PairingState | null = $state.raw(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watchers = 0;
  /** The table that the last search has led to; several answers may still name it. */
  private met: string | null = null;

  /** Follows who waits, until the returned function is called. A search is followed in any case. */
  watch(): () => void {
    this.watchers += 1;
    // An effect that watches must not begin again with every answer.
    untrack(() => void this.next());
    return () => (this.watchers -= 1);
  }

  async find(wish: PairingWish): Promise<void> {
    await this.take(api.findPlayers(wish));
  }

  async allowBots(bots: boolean): Promise<void> {
    await this.take(api.waitForPlayers(bots));
  }

  async stop(): Promise<void> {
    await api.stopLooking().catch(showError);
    await this.next();
  }

  private async next(): Promise<void> {
    const search = this.state?.search;
    const ask = search ? api.waitForPlayers(search.bots) : api.pairing();
    await ask.then((state) => this.show(state)).catch(() => undefined);
    this.plan();
  }

  private async take(answer: Promise<PairingState>): Promise<void> {
    try {
      await this.show(await answer);
    } catch (error) {
      showError(error);
    }
    this.plan();
  }

  private plan(): void {
    clearTimeout(this.timer);
    const searching = this.state?.search != null;
    if (searching || this.watchers > 0) this.timer = setTimeout(() => void this.next(), searching ? BEAT : LOOK);
  }

  private async show(state: PairingState): Promise<void> {
    const table = state.search?.table ?? null;
    this.state = table === null ? state : { ...state, search: null };
    if (table === null || table === this.met) return;
    this.met = table;
    await api.stopLooking().catch(() => undefined);
    // Nobody is torn away from another game.
    if (router.route.page === "table") toast(t("found_elsewhere"));
    else go(`/table/${table}`);
  }
}

export const pairing = new Pairing();
