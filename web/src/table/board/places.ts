// What the places of a board share: whether they may be clicked, and what is said about them.

import { t } from "../../i18n/translator.svelte";
import { selectableSlots, narrowMoves } from "./moveSelection";
import type { Move } from "../../api/wire";

export interface Places<M extends Move = Move> {
  legal: ReadonlySet<string>;
  picked: readonly string[];
  pick: (slot: string) => void;
  /** The legal moves that a click here may still lead to. */
  moves: (slot: string) => M[];
  /** What a click here would do, in words; empty where nothing is legal. */
  wishes: (slot: string) => string;
}

const MOST_NAMED = 3;

export function placesOf<M extends Move>(
  moves: M[],
  picked: string[],
  pick: (slot: string) => void,
  describe: (move: M) => string,
): Places<M> {
  const legal = selectableSlots(moves, picked);
  const left = narrowMoves(moves, picked);
  const here = (slot: string) => (legal.has(slot) ? left.filter((move) => move.slots.includes(slot)) : []);
  const wishes = (slot: string) => {
    const wished = here(slot);
    if (wished.length === 0) return "";
    return wished.length > MOST_NAMED ? t("can_pick") : t("legal", { moves: wished.map(describe).join(", ") });
  };
  return { legal, picked, pick, moves: here, wishes };
}

/** The places of a board that can only be looked at. */
export const NO_PLACES: Places<never> = placesOf(
  [],
  [],
  () => undefined,
  () => "",
);

/** What is known about a place as one sentence: empty parts are left out. */
export function joinSentence(...parts: string[]): string {
  return parts.filter((part) => part !== "").join(", ");
}
