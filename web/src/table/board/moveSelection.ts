// Narrowing the legal moves by the places that a player has clicked.

import type { Move } from "../../api/wire";

/** The kernel's move that takes an open secret choice back. */
export const TAKE_BACK = "take_back";

/** The moves that touch every picked slot. */
export function narrowMoves<M extends Move>(moves: readonly M[], picked: readonly string[]): M[] {
  return moves.filter((move) => picked.every((slot) => move.slots.includes(slot)));
}

/** The slots that could be clicked next. */
export function selectableSlots(moves: readonly Move[], picked: readonly string[]): Set<string> {
  const slots = narrowMoves(moves, picked).flatMap((move) => move.slots);
  return new Set(slots.filter((slot) => !picked.includes(slot)));
}

export type Click =
  | { result: "send"; move: Move }
  | { result: "choose"; moves: Move[]; picked: string[] }
  | { result: "forbidden"; slot: string };

/** What a click on a slot means: a single move, a choice among several, or nothing legal. */
export function resolveClick(moves: readonly Move[], picked: readonly string[], slot: string): Click {
  const further = [...picked, slot];
  const left = narrowMoves(moves, further);
  if (left.length === 1) return { result: "send", move: left[0]! };
  if (left.length > 1) return { result: "choose", moves: left, picked: further };
  // A click elsewhere starts over: it must not be held against an earlier click.
  return picked.length > 0 ? resolveClick(moves, [], slot) : { result: "forbidden", slot };
}

/**
 * The moves that get a button of their own: those without a place on the board, and those that are the only one of
 * their kind (one more way to reach them). Places to choose among are chosen on the board.
 */
export function buttonMoves(moves: readonly Move[], onBoard: (slot: string) => boolean): Move[] {
  const count = new Map<string, number>();
  for (const move of moves) count.set(move.kind, (count.get(move.kind) ?? 0) + 1);
  return moves.filter((move) => !move.slots.some(onBoard) || count.get(move.kind) === 1);
}

const FEW = 4;

/**
 * The choices that are left after a click, as buttons: all if they are few, else only those that no further click on
 * the board can tell apart.
 */
export function buttonChoices(
  choices: readonly Move[],
  picked: readonly string[],
  onBoard: (slot: string) => boolean,
): Move[] {
  if (choices.length <= FEW) return [...choices];
  return choices.filter((move) => !move.slots.some((slot) => onBoard(slot) && !picked.includes(slot)));
}
