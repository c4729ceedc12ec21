// Disputes and elections are revealed large over the board.

import type { Player } from "../../table/players/players";
import type { Reveal } from "../module";
import { nameOf } from "../../i18n/templates";
import Revealed from "./Revealed.svelte";
import { lastScene } from "./scenes";
import type { GameTypes } from "./wire";
import { t } from "./words";

/** "Ann 12, Bob 7": of those who have a number. */
const listed = (numbers: (number | null | undefined)[], players: Player[]) =>
  numbers.flatMap((n, seat) => (n == null ? [] : [`${players[seat]?.name} ${n}`])).join(", ");

export const reveal: Reveal<GameTypes> = {
  begins: new Set(["reveal", "rolled", "dice", "election"]),
  least: {
    reveal: 350,
    no_cards: 0,
    rolled: 500,
    dice: 700,
    no_dice: 300,
    tie: 900,
    dispute_won: 1400,
    election: 400,
    votes: 450,
    votes_penalty: 600,
    more_cards: 0,
    tie_dice: 450,
    bonus: 250,
    dealt: 600,
    king: 0,
    finished: 0,
  },
  Picture: Revealed,
  words: ({ view, log, text, players }) => {
    const scene = lastScene(log, view.seats);
    const winner = scene?.kind === "dispute" ? scene.winner : (scene?.king ?? null);
    const name = players[winner ?? -1]?.name;
    if (scene?.kind === "dispute") {
      if (winner === null) return "";
      const sums = scene.seats.map(({ sum }) => sum);
      const result = t("wins_dispute", { name, n: sums[winner] ?? 0 });
      return `${t("dispute_in", { region: nameOf(text, scene.at) })}: ${listed(sums, players)}. ${result}.`;
    }
    if (scene === null || (winner === null && scene.dealt === null)) return "";
    const totals = scene.seats.map((row) => row?.total);
    const result = winner === null ? t("no_king", { n: view.needed }) : t("is_king", { name, n: totals[winner] ?? 0 });
    return `${t("election")}: ${listed(totals, players)}. ${result}`;
  },
};
