// The words of this game's picture that are not part of its text tables.

import { translator, type Dictionary } from "../../lib/i18n.svelte";
import type { Player } from "../../lib/players";
import de from "./lang/de.json";
import en from "./lang/en.json";
import type { Knights, Reward } from "./types";

export const t = translator({ en: en as Dictionary, de: de as Dictionary });

/** Whose knights these are; houses beyond the seats are the allies of the two-seat game. */
export function houseName(house: number, players: Player[]): string {
  const player = players[house];
  if (player !== undefined) return player.name;
  return t("ally_of", { name: players[house - players.length]?.name ?? "" });
}

/** A reward in words: "2 gold, 2 squires". */
export function rewardWords(reward: Reward): string {
  return Object.entries(reward)
    .map(([kind, n]) => t(`good_${kind}`, { n }))
    .join(", ");
}

/** Knights in words: "2 × 1, 3": how many of which strength. */
export function knightWords(knights: Knights): string {
  const told = knights.flatMap((n, i) => (n === 0 ? [] : [t("knights", { n, strength: i + 1 })]));
  return told.length === 0 ? t("no_knights") : told.join(", ");
}
