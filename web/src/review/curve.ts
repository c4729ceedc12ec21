// The curve of chances as paths: one for each seat, over the whole game.

import type { Course, Review } from "../api/wire";

export interface Mark {
  n: number;
  x: number;
  y: number;
  kind: "mistake" | "blunder" | "luck";
  seat: number;
}

export interface CurveShape {
  lines: { seat: number; path: string }[];
  marks: Mark[];
  x: (n: number) => number;
}

/** Inaccuracies are too many for marks; they are among the moments. */
const MARKED = ["mistake", "blunder"];

const round = (value: number) => Math.round(value * 10) / 10;

export function curveOf(review: Review, course: Course, width: number, height: number): CurveShape {
  const last = Math.max(1, course.shares.length - 1);
  const x = (n: number) => round((n / last) * width);
  const y = (share: number) => round((1 - share) * height);
  const lines = review.result.map((_, seat) => ({
    seat,
    path: course.shares.map((shares, n) => `${n === 0 ? "M" : "L"}${x(n)} ${y(shares[seat]!)}`).join(""),
  }));
  const errors = review.choices
    .filter(({ seat, verdict }) => seat === course.seat && MARKED.includes(verdict))
    .map(({ n, seat, verdict }) => ({ n, seat, kind: verdict as Mark["kind"] }));
  const luck = course.turns
    .filter(({ cause }) => cause === null)
    .map(({ n, seat }) => ({ n, seat, kind: "luck" as const }));
  const marks = [...errors, ...luck].map((mark) => ({
    ...mark,
    x: x(mark.n),
    y: y(course.shares[mark.n]![mark.seat]!),
  }));
  return { lines, marks, x };
}

/** The move that a place on the curve stands for. */
export function moveAt(place: number, width: number, moves: number): number {
  return Math.max(0, Math.min(moves, Math.round((place / Math.max(1, width)) * moves)));
}
