// Where things of an estate are drawn: a tile is 100 units wide, the first meadow lies at the origin.

import type { Point } from "../../../table/board/mapOutlines";
import type { Box } from "../../../ui/pan-zoom/viewport";
import type { Area, Noble, SoldBuilding, TileKind } from "../wire";

export const TILE = 100;

/** In the order in which they are shown. */
export const TILES: readonly TileKind[] = ["field", "grove", "fountain", "meadow"];
export const BUILDINGS: readonly SoldBuilding[] = ["castle", "chapel", "palace"];

export const cellSlot = (seat: number, x: number, y: number) => `estate:${seat}:${x},${y}`;
export const areaSlot = (seat: number, x: number, y: number) => `area:${seat}:${x},${y}`;

export interface Spot {
  /** "estate" for a cell, "area" for the symbol of an area. */
  kind: string;
  seat: number;
  x: number;
  y: number;
}

/** The place that a slot of an estate names; null for any other slot. */
export function spotOf(slot: string): Spot | null {
  const found = /^(estate|area):(\d+):(-?\d+),(-?\d+)$/.exec(slot);
  if (found === null) return null;
  const [seat, x, y] = found.slice(2).map(Number) as [number, number, number];
  return { kind: found[1]!, seat, x, y };
}

/** The middle of a cell, or of the four cells of an area. */
export function middle({ kind, x, y }: Pick<Spot, "kind" | "x" | "y">): Point {
  const half = kind === "area" ? 1 : 0.5;
  return [(x + half) * TILE, (y + half) * TILE];
}

/** What there is to see of an estate, with room around it for new tiles. */
export function boxOf({ estate }: Pick<Noble, "estate">, room = 1): Box {
  const [xs, ys] = [estate.map(({ x }) => x), estate.map(({ y }) => y)];
  const [left, top] = [Math.min(0, ...xs) - room, Math.min(0, ...ys) - room];
  const [right, bottom] = [Math.max(0, ...xs) + room, Math.max(0, ...ys) + room];
  return { x: left * TILE, y: top * TILE, width: (right - left + 1) * TILE, height: (bottom - top + 1) * TILE };
}

/** What is shown of an estate at first: with room for a few more tiles, so that it can stay where it is. */
export function frameOf(estate: Pick<Noble, "estate">): Box {
  return boxOf(estate, 2);
}

/** The area that a cell belongs to. */
export function areaAt(areas: readonly Area[], x: number, y: number): Area | undefined {
  return areas.find((area) => x - area.x >= 0 && x - area.x < 2 && y - area.y >= 0 && y - area.y < 2);
}

/** The seats in whose estates one of these slots lies. */
export function seatsOf(slots: Iterable<string>): number[] {
  const seats = [...slots].flatMap((slot) => spotOf(slot)?.seat ?? []);
  return [...new Set(seats)].sort((a, b) => a - b);
}
