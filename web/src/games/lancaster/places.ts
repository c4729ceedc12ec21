// What the places of the board share: whether they may be clicked, and what is said about them.

import { lit, narrow } from "../../lib/narrow";
import type { Move } from "../../lib/types";
import { t } from "./words";

export interface Places {
  legal: ReadonlySet<string>;
  picked: readonly string[];
  pick: (slot: string) => void;
  /** What a click here would do, in words; empty where nothing is legal. */
  wishes: (slot: string) => string;
}

const MOST_TOLD = 3;

export function placesOf(
  moves: Move[],
  picked: string[],
  pick: (slot: string) => void,
  tell: (move: Move) => string,
): Places {
  const legal = lit(moves, picked);
  const left = narrow(moves, picked);
  const wishes = (slot: string) => {
    if (!legal.has(slot)) return "";
    const here = left.filter((move) => move.slots.includes(slot));
    return here.length > MOST_TOLD ? t("can_pick") : t("legal", { moves: here.map(tell).join(", ") });
  };
  return { legal, picked, pick, wishes };
}
