// How prepared moves are offered and sent.

import type { Move } from "../api/wire";

export interface WordedMove {
  move: number;
  words: string;
}

/** Moves by their words; of those that read alike, the first. */
export function sortedByWords(moves: readonly Move[], words: (move: Move) => string): WordedMove[] {
  const found = new Map<string, WordedMove>();
  for (const move of moves) {
    const said = words(move);
    if (!found.has(said)) found.set(said, { move: move.move, words: said });
  }
  return [...found.values()].sort((one, other) => one.words.localeCompare(other.words, undefined, { numeric: true }));
}

/** A move as the server reads it: its words, without the number and what could be worked out. */
export function answerOf(move: Move): { kind: string; [argument: string]: unknown } {
  const words: Record<string, unknown> = { ...move };
  delete words["move"];
  delete words["prospect"];
  return { ...words, kind: move.kind };
}
