// Moves that differ only in how much: chosen by one counter instead of a button for each number.

import type { GameText, Move } from "../../api/wire";

/** Moves that are the same but for an amount. */
export interface AmountChoice {
  key: string;
  moves: Move[];
}

/** The amount of a move: the first of these arguments that it has as a number. */
export function amountOf(move: Move, names: readonly string[]): number | null {
  const name = names.find((name) => typeof move[name] === "number");
  return name === undefined ? null : (move[name] as number);
}

/** What follows from an amount, and so may differ with it. */
const FOLLOWS = ["move", "earns", "costs", "prospect"];

/** Groups moves that are equal apart from their amount, in the order in which they came. */
export function groupByAmount(moves: readonly Move[], names: readonly string[]): AmountChoice[] {
  const found = new Map<string, Move[]>();
  for (const move of moves) {
    const rest = Object.entries(move).filter(([name]) => !FOLLOWS.includes(name) && !names.includes(name));
    const key = amountOf(move, names) === null ? `${move.move}` : JSON.stringify(rest.sort());
    found.set(key, [...(found.get(key) ?? []), move]);
  }
  return [...found].map(([key, moves]) => ({ key, moves }));
}

/** All amounts that some ladder with a choice has, lowest first. */
export function amounts(steps: readonly AmountChoice[], names: readonly string[]): number[] {
  const all = steps.filter(({ moves }) => moves.length > 1).flatMap(({ moves }) => moves);
  return [...new Set(all.map((move) => amountOf(move, names)!))].sort((a, b) => a - b);
}

/** What is counted, in the game's words; null if the question says so. */
export function amountLabel(steps: readonly AmountChoice[], text: GameText | null): string | null {
  const kind = steps.find(({ moves }) => moves.length > 1)?.moves[0]?.kind;
  return text?.labels?.[`amount_${kind}`] ?? null;
}

/** The move of a ladder for the wanted amount: the nearest that does not exceed it, else its lowest. */
export function moveForAmount({ moves }: AmountChoice, amount: number, names: readonly string[]): Move {
  const sorted = [...moves].sort((a, b) => (amountOf(a, names) ?? 0) - (amountOf(b, names) ?? 0));
  return sorted.findLast((move) => (amountOf(move, names) ?? 0) <= amount) ?? sorted[0]!;
}
