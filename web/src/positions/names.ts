// How the parts and words of positions are called.

import type { GameText } from "../api/wire";
import type { Player } from "../table/players/players";
import { t } from "./words";

/** Parts that have words here; the others have labels in the texts of the game. */
const OWN = new Set(
  (
    "start players houses counties conflicts conflict_pile law_pile current proposed favors turned reserve lord " +
    "privileges unused house shield tudor tile card stacks archer treasury offices holder reward_tiles bag resentment " +
    "track tower regions active turns elections entered space action_done card_played sale tiles taxed landed areas x " +
    "y building kind knight phase seals bishops dishonor"
  ).split(" "),
);

export function partName(name: string, text: GameText | null): string {
  return OWN.has(name) ? t(`part_${name}`) : (text?.labels?.[name] ?? name);
}

export function wordName(kind: string, word: string | number, text: GameText | null, players: Player[]): string {
  if (kind === "seat" || kind === "house") return players[Number(word)]?.name ?? t("ally", { n: Number(word) + 1 });
  if (kind === "phase") return text?.labels?.[`phase_${word}`] ?? t(`phase_${word}`);
  if (kind === "lord" && !`${word}`.includes(":")) return t(`lord_${word}`);
  return text?.names?.[`${kind}:${word}`] ?? text?.names?.[`${word}`] ?? `${word}`;
}

/** A question without what differs from time to time. */
export function questionName(kind: string, text: GameText | null): string {
  const template = text?.decisions?.[kind];
  const words = typeof template === "string" ? template : (template?.other ?? kind);
  return words.replace(/\{[^}]*\}/g, "…");
}
