// The latest ball or scoring of buildings, made from the events of the log. As the log grows, so does the scene.

import { spotOf } from "./estate/estate";
import type { Event } from "./wire";

export interface Guest {
  seat: number;
  base: number;
  markers: number;
  /** What scandal cards added. */
  cards: number;
  value: number;
  /** Where the counter stands: below the value if that place was taken. */
  space: number;
  title: string | null;
  points: number | null;
}

export interface BallScene {
  kind: "ball";
  /** In the order in which the counters were placed. */
  guests: Guest[];
}

export interface ScoringScene {
  kind: "scoring";
  seats: { buildings: Map<string, number>; total: number | null }[];
}

export type Scene = BallScene | ScoringScene;

const isBall = ({ kind }: Event) => kind === "ball";
const isScoring = ({ kind, args }: Event) => kind === "round_marker" && args.space === "space:scoring";

function ballScene(events: readonly Event[]): BallScene {
  const guests: Guest[] = [];
  for (const { kind, seat, args } of events) {
    const guest = guests.find((guest) => guest.seat === seat);
    if (kind === "prestige" && seat !== null) {
      const { base, markers, n: value, space } = args;
      guests.push({ seat, base, markers, cards: value - base - markers, value, space, title: null, points: null });
    } else if (kind === "title" && guest !== undefined) {
      guest.title = args.title;
    } else if (kind === "points" && guest !== undefined && args.from.startsWith("title:")) {
      guest.points = args.n;
    } else if (kind === "turn") {
      break;
    }
  }
  return { kind: "ball", guests };
}

function scoringScene(events: readonly Event[], seats: number): ScoringScene {
  const rows = Array.from({ length: seats }, () => ({
    buildings: new Map<string, number>(),
    total: null as number | null,
  }));
  for (const { kind, seat, args } of events) {
    const row = seat === null ? undefined : rows[seat];
    if (kind === "score_building") {
      const { x, y } = spotOf(args.at)!;
      row?.buildings.set(`${x},${y}`, args.n);
    } else if (kind === "scored" && row !== undefined) row.total = args.n;
    else if (kind === "new_decade") break;
  }
  return { kind: "scoring", seats: rows };
}

/** The last scene, as long as it is news: until everybody has had a turn. */
export function lastScene(log: readonly Event[], seats: number): Scene | null {
  const start = log.findLastIndex((event) => isBall(event) || isScoring(event));
  const first = log[start];
  if (first === undefined) return null;
  const events = log.slice(start + 1);
  if (events.filter(({ kind }) => kind === "turn").length >= seats) return null;
  return isBall(first) ? ballScene(events) : scoringScene(events, seats);
}
