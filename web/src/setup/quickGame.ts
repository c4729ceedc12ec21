// A table against bots at once.

import { api } from "../api/client";
import { defaultBot } from "./botLevels";
import { openTable } from "../fairness/seedCommitment";
import { t } from "../i18n/translator.svelte";
import { settings } from "../settings/settings.svelte";
import type { CreateTable, GameInfo, SeatWish } from "../api/wire";

const SEATS = 4;

export function quickGame(game: GameInfo): CreateTable {
  const bot = defaultBot(game);
  const count = Math.min(Math.max(SEATS, game.seats.min), game.seats.max);
  const others = Array.from({ length: count - 1 }, (): SeatWish => ({ kind: "bot", bot }));
  return {
    game: game.id,
    seats: [{ kind: "me" }, ...others],
    options: {},
    name: settings.name.trim() || t("guest"),
    public: false,
  };
}

/** Opens it and gives its path. */
export async function openQuickGame(game: string): Promise<string> {
  const info = (await api.games()).find(({ id }) => id === game)!;
  return `/table/${(await openTable(quickGame(info))).id}`;
}
