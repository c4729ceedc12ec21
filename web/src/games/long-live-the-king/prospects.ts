// What a player could work out about a move, as short notes for its button or place.

import type { Changes } from "../../table/players/changes";
import { KINDS, spread } from "./dispute/cards";
import type { Move } from "./wire";
import { t } from "./words";

export interface Note {
  text: string;
  /** The same for people who hear it. */
  words: string;
  bad?: boolean;
}

export const signed = (n: number) => (n < 0 ? `−${-n}` : n > 0 ? `+${n}` : "±0");

export const percent = (n: number) => t("percent", { n });

/** What pieces bring to both sides of a dispute. */
export const bothSides = ([intruder, defender]: readonly [number, number]) => `${intruder} : ${defender}`;

/** On a place of the map: what pieces bring where there is a dispute, else the votes. */
export function badge(move: Move | undefined): string | null {
  const { votes, pieces } = move?.prospect ?? {};
  if (pieces !== undefined) return bothSides(pieces);
  return votes === undefined ? null : signed(votes);
}

/** All that there is to say about a move; a stake has a place of its own. */
export function notesOf({ kind, prospect = {} }: Move): Note[] {
  const { chance, sum, votes, pieces, cards, penalty } = prospect;
  const notes: Note[] = [];
  if (sum !== undefined) notes.push({ text: t("sum", { n: sum }), words: t("best_sum", { n: sum }) });
  if (chance !== undefined) {
    notes.push({ text: percent(chance), words: t(kind === "die" ? "chance_to_win" : "chance", { n: chance }) });
  }
  if (pieces !== undefined) {
    notes.push({ text: `${bothSides(pieces)} ♟`, words: t("pieces_both", { own: pieces[0], other: pieces[1] }) });
  }
  if (votes !== undefined) {
    const sentence = t(pieces === undefined ? "votes_then" : "votes_if_won", { n: signed(votes) });
    notes.push({ text: sentence, words: sentence });
  }
  if (cards !== undefined && spread(cards).length > 0) {
    const sentence = spread(cards)
      .map((kind) => KINDS[kind])
      .join(", ");
    notes.push({ text: sentence, words: sentence });
  }
  if (penalty !== undefined) {
    notes.push({ text: t("last_card", { n: penalty }), words: t("last_card_long", { n: penalty }), bad: true });
  }
  return notes;
}

/** What a move that surely succeeds changes. */
export function changes({ kind, prospect = {} }: Move): Changes {
  const { votes = 0, pieces } = prospect;
  return { votes: pieces === undefined ? votes : 0, supply: kind === "courtier" ? -1 : 0 };
}

/** The notes of a move in words, for the label of a place. */
export const describeProspect = (move: Move | undefined) =>
  move === undefined ? [] : notesOf(move).map(({ words }) => words);
