// How long the events of the game are shown.

import type { GameTypes } from "./wire";

type Kind = GameTypes["event"]["kind"];

const PAUSES: Partial<Record<Kind, number>> = {
  round: 700,
  start_player: 500,
  revealed: 300,
  proposed: 250,
  place: 800,
  expelled: 700,
  favor: 600,
  chosen: 0,
  stock: 0,
  home: 500,
  voted: 700,
  law_passed: 1400,
  law_rejected: 1400,
  law_applied: 800,
  took: 600,
  england_wins: 1300,
  france_wins: 1300,
  ranked: 600,
  points: 450,
  captured: 600,
  law_set: 250,
  tile_drawn: 900,
  tile_gone: 0,
  lord: 600,
  tribute: 250,
  application: 900,
  lord_expelled: 700,
  treasury: 900,
  treasury_removed: 900,
  office: 900,
  office_kept: 700,
  lord_home: 400,
  privilege_back: 0,
  tudor_home: 400,
  archer_home: 400,
  tower: 700,
  tower_cleared: 600,
  dishonor: 500,
  redeemed: 500,
  knighthood: 800,
  castle_size: 800,
  nobles_scored: 800,
  seals_scored: 800,
  dishonor_scored: 600,
  penalty: 900,
};

/** The event that is worth a picture over the board. */
export const GREAT = "england_wins" satisfies Kind;

export const timing = {
  pause: ({ kind }: { kind: Kind }): number => PAUSES[kind] ?? 500,
  together: new Set<Kind>([
    "home",
    "revealed",
    "proposed",
    "gold",
    "squires",
    "votes",
    "points",
    "tudor_home",
    "archer_home",
  ]),
};
