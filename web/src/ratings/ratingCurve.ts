// The geometry of somebody's rating over their games, with how sure it is.

import { step } from "../result/chart/chart";
import type { ChartPoint } from "../api/wire";

export interface RatingCurve {
  width: number;
  height: number;
  plot: { left: number; right: number; top: number; bottom: number };
  ticks: { y: number; value: number }[];
  line: string;
  /** Where the rating may be, as an area. */
  band: string;
  dots: { x: number; y: number; won: boolean }[];
}

const LEFT = 44;
const RIGHT = 14;
const TOP = 12;
const BOTTOM = 10;
/** More dots than this would touch. */
const MOST_DOTS = 60;

const round = (value: number) => Math.round(value * 10) / 10;

export function ratingCurve(points: ChartPoint[], width: number, height: number): RatingCurve {
  const low = Math.min(...points.map(({ rating, uncertainty }) => rating - uncertainty));
  const high = Math.max(...points.map(({ rating, uncertainty }) => rating + uncertainty));
  const every = step(Math.max(1, high - low));
  const lowest = Math.floor(low / every) * every;
  const highest = Math.ceil(high / every) * every;
  const plot = { left: LEFT, right: width - RIGHT, top: TOP, bottom: height - BOTTOM };
  const last = Math.max(1, points.length - 1);
  const x = (n: number) => round(plot.left + ((points.length === 1 ? 0.5 : n) / last) * (plot.right - plot.left));
  const y = (rating: number) =>
    round(plot.bottom - ((rating - lowest) / Math.max(1, highest - lowest)) * (plot.bottom - plot.top));
  const along = (of: (point: ChartPoint) => number) => points.map((point, n) => `${x(n)} ${y(of(point))}`);
  const above = along(({ rating, uncertainty }) => rating + uncertainty);
  const below = along(({ rating, uncertainty }) => rating - uncertainty).reverse();
  const ticks = Array.from({ length: (highest - lowest) / every + 1 }, (_, i) => lowest + i * every);
  return {
    width,
    height,
    plot,
    ticks: ticks.map((value) => ({ value, y: y(value) })),
    line: `M${along(({ rating }) => rating).join("L")}`,
    band: `M${[...above, ...below].join("L")}Z`,
    dots:
      points.length > MOST_DOTS
        ? []
        : points.map(({ rating, place }, n) => ({ x: x(n), y: y(rating), won: place === 1 })),
  };
}
