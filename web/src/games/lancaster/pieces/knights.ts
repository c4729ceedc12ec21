// Knights: one entry for each, and where they stand side by side.

import type { Knights } from "../wire";

/** The strengths of the knights, one entry for each, strongest first. */
export function muster(knights: Knights): number[] {
  return knights.flatMap((count, i) => Array<number>(count).fill(i + 1)).reverse();
}

/** How far apart to draw things of this width so that all of them fit. */
export function spacing(count: number, width: number, room: number): number {
  return count < 2 ? width : Math.min(width, (room - width) / (count - 1));
}
