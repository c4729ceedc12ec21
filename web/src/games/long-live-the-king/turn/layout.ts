// Where things stand on our drawing of the map (in the components' box of 100 by 100).

import type { Point } from "../../../table/board/mapOutlines";
import type { DrawnRegion } from "../wire";

/** The components' box is 100 wide and 100 high, and drawn 0.79 times as wide as high. */
export const WIDTH = 790;
export const HEIGHT = 1000;

export function place([x, y]: Point): Point {
  return [x * 7.9, y * 10];
}

export interface Spots {
  shield: Point;
  label: Point;
  /** The foot of the figure; the courtiers stand to its right. */
  figure: Point;
}

const SPOTS: Record<string, { shield: Point; label: Point; figure: Point }> = {
  Sedberouie: { shield: [49, 11.5], label: [45.5, 17.3], figure: [42, 24.4] },
  Tateshale: { shield: [59.5, 26.6], label: [60.5, 32], figure: [55, 39] },
  Loncastre: { shield: [41, 31.3], label: [41.9, 35.6], figure: [38.9, 41.5] },
  Lincolia: { shield: [68.5, 40.4], label: [69, 45], figure: [65.6, 51.8] },
  Stadford: { shield: [54.4, 45.3], label: [54.4, 49.6], figure: [50.8, 56] },
  Wigemor: { shield: [38, 47.5], label: [36, 53], figure: [31.5, 61] },
  Grentebrige: { shield: [84.5, 53], label: [83, 58.4], figure: [78.5, 65.3] },
  Oxeneford: { shield: [54.6, 60.4], label: [56, 65.6], figure: [56.5, 73] },
  Lundonia: { shield: [71.4, 67], label: [71.1, 71.2], figure: [68.2, 77.9] },
  Rouecestre: { shield: [87.6, 76.5], label: [77.5, 83.8], figure: [76.5, 81] },
  Sarisberie: { shield: [47.8, 74], label: [45.3, 78.5], figure: [41.5, 85] },
  Lideforde: { shield: [27, 81.5], label: [21, 86.3], figure: [15, 93.7] },
  Man: { shield: [8.8, 25], label: [10, 33.5], figure: [14.9, 31] },
};

/** The spots of a region; around its capital for one that we have not drawn. */
export function spots(region: DrawnRegion): Spots {
  const [x, y] = region.capital;
  const known = SPOTS[region.name] ?? { shield: [x, y - 6], label: [x, y - 1], figure: [x - 3, y + 5] };
  return { shield: place(known.shield), label: place(known.label), figure: place(known.figure) };
}

const ROUTES: Record<string, Point[]> = {
  "Grentebrige Tateshale": [
    [74.5, 35],
    [84, 37],
    [86, 48.5],
  ],
  "Grentebrige Rouecestre": [
    [91, 66],
    [96, 70],
    [92.5, 74.3],
  ],
  "Lideforde Wigemor": [
    [17, 71],
    [14, 77],
    [15.5, 82],
  ],
  "Loncastre Man": [
    [20.5, 27.5],
    [27, 28],
    [33.5, 32],
  ],
  "Man Wigemor": [
    [17, 31.5],
    [19, 37],
    [24.5, 42],
  ],
};

/** A dashed sea route between two regions, as a path. */
export function route(a: DrawnRegion, b: DrawnRegion): string {
  const [one, other] = a.name < b.name ? [a, b] : [b, a];
  const points = ROUTES[`${one.name} ${other.name}`] ?? [one.capital, one.capital, other.capital];
  const [from, over, to] = points.map(place) as [Point, Point, Point];
  return `M${from.join(" ")}Q${over.join(" ")} ${to.join(" ")}`;
}

/** Where the courtiers of a region stand: a small crowd right of the figure, or around its place when it is away. */
export function crowd([x, y]: Point, count: number, beside: boolean): Point[] {
  const left = beside ? x + 24 : x + 10;
  return Array.from({ length: count }, (_, i) => [left + (i % 2) * 21 + (i > 1 ? 10 : 0), y - (i > 1 ? 0 : 16)]);
}
