// How long the events of the game are shown.

import type { GameTypes } from "./wire";

type Kind = GameTypes["event"]["kind"];

const PAUSES: Partial<Record<Kind, number>> = {
  begin: 0,
  chosen: 0,
  decade: 900,
  turn: 150,
  laid: 600,
  area: 600,
  built: 700,
  knight: 700,
  queen: 700,
  card: 700,
  drawn: 0,
  drew: 500,
  money: 500,
  round_marker: 800,
  ball: 900,
  prestige: 900,
  title: 900,
  points: 500,
  score_building: 700,
  scored: 800,
  turn_end: 0,
};

/** The event that is worth a picture over the board. */
export const GREAT = "ball" satisfies Kind;

export const timing = {
  pause: ({ kind }: { kind: Kind }): number => PAUSES[kind] ?? 300,
  together: new Set<Kind>(["money", "points", "markers", "drew"]),
};
