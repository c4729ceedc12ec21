// How long the events of the game are shown.

import type { GameTypes } from "./wire";

type Kind = GameTypes["event"]["kind"];

const PAUSES: Partial<Record<Kind, number>> = {
  enter: 700,
  courtier: 500,
  roll: 1100,
  roll_failed: 1100,
  go_on: 1100,
  go_on_failed: 1100,
  dispute: 900,
  chosen: 0,
  reveal: 450,
  rolled: 700,
  dice: 900,
  tie: 1200,
  dispute_won: 1600,
  returned: 600,
  cards_back: 500,
  banished: 700,
  election: 900,
  votes: 700,
  votes_penalty: 1000,
  tie_dice: 700,
  bonus: 500,
  king: 1600,
  hand: 0,
  turn: 150,
  begins_in: 400,
};

/** The event that is worth a picture over the board. */
export const GREAT = "king" satisfies Kind;

export const timing = {
  pause: ({ kind }: { kind: Kind }): number => PAUSES[kind] ?? 250,
  together: new Set<Kind>(["begins_in"]),
};
