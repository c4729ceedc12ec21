// The view of Long Live the King, as the server sends it.

import type { Point } from "../../lib/coast";
import type { View } from "../../lib/types";

/** How many cards of x1, x2 and x3. */
export type Cards = [number, number, number];

export interface KingPlayer {
  figure: string;
  supply: number;
  bonus: number;
  votes: number;
  hand?: Cards | null;
}

export interface Dispute {
  region: string;
  intruder: number;
  defender: number;
  revealed: boolean;
  cards: (Cards | null)[];
  dice: (number[] | null)[];
  on: (number[] | null)[];
  pieces: number[];
  sums: (number | null)[];
  winner: number | null;
}

export interface KingView extends View {
  turns: number;
  elections: number;
  active: number;
  needed: number;
  seat?: number | null;
  players: KingPlayer[];
  regions: { name: string; owner: number | null; courtiers: number }[];
  dispute: Dispute | null;
  choice: { x1: number; x2: number; x3: number } | null;
}

export interface DrawnRegion {
  name: string;
  modern: string;
  votes: number;
  neighbours: string[];
  in_play: boolean;
  sea: string[];
  capital: Point;
  polygon: Point[];
}

export interface Drawing {
  regions: DrawnRegion[];
}
