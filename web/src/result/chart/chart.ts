// The geometry of the chart: everybody's score over the moves of a game, as steps.

import type { GameResult } from "../../api/wire";

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface ChartLine {
  seat: number;
  path: string;
  /** Where the player's mark is drawn on the line; each player has other places, so that marks never cover each other. */
  marks: Point[];
  /** Where the line ends, and where its name is written without touching the others. */
  end: number;
  label: number;
}

export interface ChartPart {
  x: number;
  width: number;
  /** Which part: its number in the result. */
  part: number;
}

export interface Chart extends Size {
  plot: { left: number; right: number; top: number; bottom: number };
  ticks: { y: number; value: number }[];
  parts: ChartPart[];
  lines: ChartLine[];
}

const TOP = 26;
const BOTTOM = 12;
const LEFT = 34;
const MOST_TICKS = 6;
/** The last score stays on for this part of the moves: what the last move brought has to be seen. */
const AFTERMATH = 0.05;
/** How far lines with the same score are apart. */
const APART = 2;
/** How far names at the end are apart, and marks on a line. */
const LABEL = 17;
const MARK = 13;
const MOST_MARKS = 5;
/** How wide a character of a name is, and what stands beside the name: its mark and the score. */
const CHARACTER = 7.6;
const BESIDE = 72;
/** How wide a character is on average, for a font size of 1. */
const WIDE = 0.56;

/** A round step, so that a range has few ticks. */
export function step(range: number): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) {
      if (range / (digit * power) <= MOST_TICKS) return digit * power;
    }
  }
}

export function chartOf(result: GameResult, { width, height }: Size, names: number): Chart {
  const { course, moves, parts, scores } = result;
  const all = course.flatMap((stand) => stand.scores);
  const every = step(Math.max(1, Math.max(...all) - Math.min(0, ...all)));
  const lowest = Math.floor(Math.min(0, ...all) / every) * every;
  const highest = Math.max(every, Math.ceil(Math.max(...all) / every) * every);
  const plot = { left: LEFT, right: width - names, top: TOP, bottom: height - BOTTOM };
  const across = plot.right - plot.left;
  const x = (n: number) => plot.left + (n / (moves * (1 + AFTERMATH) || 1)) * across;
  const y = (score: number) => plot.bottom - ((score - lowest) / (highest - lowest)) * (plot.bottom - plot.top);

  const ticks = Array.from({ length: (highest - lowest) / every + 1 }, (_, i) => lowest + i * every);
  const stretches = parts.map(({ at }, part) => {
    const end = parts[part + 1]?.at;
    const from = x(at);
    return { part, x: from, width: (end === undefined ? plot.right : x(end)) - from };
  });
  const at = (seat: number, place: number) => course.findLast(({ n }) => x(n) <= place)?.scores[seat] ?? 0;
  const middle = (scores.length - 1) / 2;
  const groups = Math.max(1, Math.min(MOST_MARKS, Math.floor(across / (MARK * (scores.length + 2)))));
  const lines = scores.map((_, seat) => {
    const shift = (seat - middle) * APART;
    const steps = course.map(({ n, scores }) => `H${round(x(n))}V${round(y(scores[seat]!) + shift)}`).slice(1);
    const first = round(y(course[0]!.scores[seat]!) + shift);
    const marks = Array.from({ length: groups }, (_, i) => {
      const place = plot.left + ((i + 0.5) / groups) * across + (seat - middle) * MARK;
      return { x: round(place), y: round(y(at(seat, place)) + shift) };
    });
    const end = round(y(scores[seat]!) + shift);
    return {
      seat,
      path: `M${round(plot.left)} ${first}${steps.join("")}H${round(plot.right)}`,
      marks,
      end,
      label: end,
    };
  });
  spread(lines, scores, result.places, plot.bottom);
  return { width, height, plot, ticks: ticks.map((value) => ({ value, y: round(y(value)) })), parts: stretches, lines };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Moves names apart that would touch: down, and up again from the bottom. Equal scores stand in the order of places. */
function spread(lines: ChartLine[], scores: number[], places: number[], bottom: number): void {
  const fromTop = [...lines].sort((a, b) => scores[b.seat]! - scores[a.seat]! || places[a.seat]! - places[b.seat]!);
  let room = 0;
  for (const line of fromTop) {
    line.label = Math.max(line.end, room);
    room = line.label + LABEL;
  }
  room = bottom;
  for (const line of fromTop.reverse()) {
    line.label = Math.min(line.label, room);
    room = line.label - LABEL;
  }
}

/** How wide the names and scores beside the lines are; names stand there only where there is room for all of each. */
export const labelsWidth = (names: string[]) => BESIDE + CHARACTER * Math.max(...names.map((name) => name.length));

/** A long name in two lines, broken where the halves are most alike. */
export function inLines(name: string, most: number): string[] {
  const words = name.split(" ");
  if (name.length <= most || words.length < 2) return [name];
  const halves = words.slice(1).map((_, n) => [words.slice(0, n + 1).join(" "), words.slice(n + 1).join(" ")]);
  const longest = (lines: string[]) => Math.max(...lines.map(({ length }) => length));
  return halves.reduce((best, lines) => (longest(lines) < longest(best) ? lines : best));
}

/** The size of a text that has so many characters, as large as fits into a width. */
export const fittingSize = (text: string, largest: number, width: number) =>
  Math.min(largest, round(width / (text.length * WIDE)));

/** Everybody's score at the end of each part. */
export function standings(result: GameResult): number[][] {
  let sums = result.scores.map(() => 0);
  return result.parts.map(({ points }) => (sums = sums.map((sum, seat) => sum + points[seat]!)));
}
