// The view of Lancaster, as the server sends it.

import type { View } from "../../lib/types";

/** How many knights of strength 1, 2, 3 and 4. */
export type Knights = [number, number, number, number];

/** Goods and other gains by their kind: { gold: 2, squires: 1 }. */
export type Reward = Record<string, number>;

export type Pays = Record<string, Reward | null>;

export interface Lord {
  /** Only where the viewer may look behind the screen. */
  gold?: number;
  squires?: number;
  votes: number;
  new_votes: number;
  points: number;
  nobles: string[];
  extensions: string[];
  strength: number;
  pays: Pays;
  pays_own?: Pays;
}

export interface House {
  leader: number;
  ally: boolean;
  court: Knights;
  reserve: Knights;
  /** The strength of the knight on each space, 0 for none. */
  castle: Record<string, number>;
}

export interface County {
  id: string;
  house: number | null;
  strength: number;
  squires: number;
  nobles: number;
}

export interface Band {
  house: number;
  knights: Knights;
  strength: number;
}

export interface Conflict {
  slot: string;
  row: "upper" | "lower";
  french: number | null;
  points: number[] | null;
  spaces: (Band | null)[];
  english: number;
}

export interface Laws {
  current: string[];
  proposed: (string | null)[];
  voting: number | null;
  applying: number | null;
  pile: number[];
}

export interface FinalRow {
  points: number;
  strength: number;
  knighthood: number;
  extensions: number;
  castle: number;
  nobles: number;
  table: number;
  total: number;
}

export interface LancasterView extends View {
  seat?: number | null;
  round: number;
  rounds: number;
  phase: string;
  start: number;
  players: Lord[];
  houses: House[];
  counties: County[];
  conflicts: Conflict[];
  conflicts_left: number;
  favors: { id: string; open: boolean }[];
  favors_left: number;
  laws: Laws;
  choice: { yes: boolean; n: number } | null;
  final: FinalRow[] | null;
}

export interface DrawnCounty {
  id: string;
  name: string;
  min_strength: number;
  reward: Reward;
}

export interface CastleSpace {
  id: string;
  reward: Reward;
  cost?: Reward;
}

export interface Drawing {
  counties: DrawnCounty[];
  castle_spaces: CastleSpace[];
  favors: { id: string; reward: Reward }[];
  both_price: number;
}
