// Influence cards: counting them, and matching a tray of laid cards with the legal moves.

import type { DisputeSeat } from "../scenes";
import type { Cards, Move, Stake } from "../wire";

export const KINDS = ["x1", "x2", "x3"] as const;

export function total(cards: Cards): number {
  return cards[0] + cards[1] + cards[2];
}

/** The kinds (0, 1, 2) of the cards, one entry for each card, lowest first. */
export function spread(cards: Cards): number[] {
  return cards.flatMap((count, kind) => Array<number>(count).fill(kind));
}

/** Every card of a side with the die that lies on it. */
export function cardsWithDice(side: DisputeSeat): { kind: number; die: number | null }[] {
  const waiting = side.dice.map((die, i) => ({ die, on: side.on[i] ?? 0 }));
  return spread(side.cards ?? [0, 0, 0]).map((kind) => {
    const index = waiting.findIndex(({ on }) => on === kind + 1);
    return { kind, die: index < 0 ? null : waiting.splice(index, 1)[0]!.die };
  });
}

export function laidBy({ x1, x2, x3 }: Stake): Cards {
  return [x1, x2, x3];
}

/** The legal move that lays exactly these cards. */
export function commitMove(moves: readonly Move[], laid: Cards): Move | null {
  return (
    moves.find((move) => move.kind === "commit" && laidBy(move).every((count, kind) => count === laid[kind])) ?? null
  );
}

/** Whether one more card of this kind still leads to a legal move. */
export function canAdd(moves: readonly Move[], laid: Cards, kind: number): boolean {
  const more = added(laid, kind, 1);
  return moves.some((move) => move.kind === "commit" && laidBy(move).every((count, i) => count >= more[i]!));
}

export function added(cards: Cards, kind: number, count: number): Cards {
  const result: Cards = [...cards];
  result[kind]! += count;
  return result;
}
