// Where things stand on our drawing of the map (in the components' box of 100 by 100).

import { place } from "./coast";
import type { DrawnRegion, Point } from "./types";

export interface Spots {
  shield: Point;
  label: Point;
  /** The foot of the figure; the courtiers stand to its right. */
  figure: Point;
}

const SPOTS: Record<string, { shield: Point; label: Point; figure: Point }> = {
  Sedberouie: { shield: [49, 11.5], label: [45.5, 17.5], figure: [42.5, 24.2] },
  Tateshale: { shield: [59.5, 27], label: [60.5, 32.5], figure: [55, 39] },
  Loncastre: { shield: [40.5, 32], label: [41.5, 36], figure: [38.8, 41.2] },
  Lincolia: { shield: [68.5, 41.5], label: [69, 46], figure: [65.5, 52] },
  Stadford: { shield: [54, 45.5], label: [54.5, 50], figure: [49.5, 55.2] },
  Wigemor: { shield: [38, 48], label: [36, 53.5], figure: [32, 61] },
  Grentebrige: { shield: [84.5, 53], label: [83, 58.5], figure: [78, 65] },
  Oxeneford: { shield: [54.5, 61], label: [56, 66.5], figure: [56.5, 73] },
  Lundonia: { shield: [71.4, 67.3], label: [71.1, 71.5], figure: [68.6, 77.2] },
  Rouecestre: { shield: [87, 76.2], label: [78.5, 83], figure: [77, 81] },
  Sarisberie: { shield: [38, 77.5], label: [44.5, 76.2], figure: [42.5, 82.5] },
  Lideforde: { shield: [27, 81.5], label: [21, 86.5], figure: [15, 93.5] },
  Man: { shield: [9, 27.5], label: [16, 35.5], figure: [15.3, 30.3] },
};

/** The spots of a region; around its capital for one that we have not drawn. */
export function spots(region: DrawnRegion): Spots {
  const [x, y] = region.capital;
  const known = SPOTS[region.name] ?? { shield: [x, y - 6], label: [x, y - 1], figure: [x - 3, y + 5] };
  return { shield: place(known.shield), label: place(known.label), figure: place(known.figure) };
}

const ROUTES: Record<string, Point[]> = {
  "Grentebrige Tateshale": [[74.5, 35], [84, 37], [86, 48.5]],
  "Grentebrige Rouecestre": [[91, 66], [96, 70], [92.5, 74.3]],
  "Lideforde Wigemor": [[17, 71], [14, 77], [15.5, 82]],
  "Loncastre Man": [[20.5, 27.5], [27, 28], [33.5, 32]],
  "Man Wigemor": [[17, 31.5], [19, 37], [24.5, 42]],
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

/** The region to go to from here in a direction (dx, dy), for the arrow keys. */
export function towards(regions: readonly DrawnRegion[], from: string, dx: number, dy: number): string | null {
  const here = regions.find((region) => region.name === from);
  if (here === undefined) return null;
  const [x, y] = place(here.capital);
  let best: string | null = null;
  let least = Infinity;
  for (const region of regions) {
    const [otherX, otherY] = place(region.capital);
    const along = (otherX - x) * dx + (otherY - y) * dy;
    const aside = Math.abs((otherX - x) * dy) + Math.abs((otherY - y) * dx);
    const cost = along + aside * 2;
    if (along > 5 && cost < least) {
      best = region.name;
      least = cost;
    }
  }
  return best;
}
