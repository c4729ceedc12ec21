// The latest ball or scoring of buildings, told by the events of the log. As the log grows, so does the scene.

import type { GameEvent } from "../../lib/types";
import { spotOf } from "./estate";

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

const isBall = ({ kind }: GameEvent) => kind === "ball";
const isScoring = ({ kind, args }: GameEvent) => kind === "round_marker" && args["space"] === "space:scoring";

function tellBall(events: readonly GameEvent[]): BallScene {
  const guests: Guest[] = [];
  for (const { kind, seat, args } of events) {
    const guest = guests.find((guest) => guest.seat === seat);
    if (kind === "prestige" && seat !== null) {
      const [base, markers, value] = [Number(args["base"]), Number(args["markers"]), Number(args["n"])];
      const cards = value - base - markers;
      guests.push({ seat, base, markers, cards, value, space: Number(args["space"]), title: null, points: null });
    } else if (kind === "title" && guest !== undefined) {
      guest.title = String(args["title"]);
    } else if (kind === "points" && guest !== undefined && String(args["from"]).startsWith("title:")) {
      guest.points = Number(args["n"]);
    } else if (kind === "turn") {
      break;
    }
  }
  return { kind: "ball", guests };
}

function tellScoring(events: readonly GameEvent[], seats: number): ScoringScene {
  const rows = Array.from({ length: seats }, () => ({ buildings: new Map<string, number>(), total: null as number | null }));
  for (const { kind, seat, args } of events) {
    const row = seat === null ? undefined : rows[seat];
    const spot = spotOf(String(args["at"]));
    if (kind === "score_building" && spot !== null) row?.buildings.set(`${spot.x},${spot.y}`, Number(args["n"]));
    else if (kind === "scored" && row !== undefined) row.total = Number(args["n"]);
    else if (kind === "new_decade") break;
  }
  return { kind: "scoring", seats: rows };
}

/** The last scene, as long as it is news: until everybody has had a turn. */
export function lastScene(log: readonly GameEvent[], seats: number): Scene | null {
  const start = log.findLastIndex((event) => isBall(event) || isScoring(event));
  const first = log[start];
  if (first === undefined) return null;
  const told = log.slice(start + 1);
  if (told.filter(({ kind }) => kind === "turn").length >= seats) return null;
  return isBall(first) ? tellBall(told) : tellScoring(told, seats);
}
