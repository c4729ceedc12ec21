// The view of Lancaster, as the server sends it.

import type { View } from "../../lib/types";

/** How many knights of strength 1, 2, 3 and 4. */
export type Knights = [number, number, number, number];

/** Goods and other gains by their kind: { gold: 2, squires: 1 }. */
export type Reward = Record<string, number>;

/** What a law pays; some laws also take, or only allow something. */
export interface Pay {
  takes?: Reward;
  exchange?: true;
  [kind: string]: number | Reward | true | undefined;
}

export type Pays = Record<string, Pay | null>;

export type Privilege = "shield" | "archer" | "tudor";

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
  /** Extensions that give nothing in this round. */
  turned: string[];
  // With At the King's Court.
  bishops?: number;
  seals?: number;
  // With The King's Resentment.
  dishonor?: number;
}

export interface House {
  leader: number;
  ally: boolean;
  court: Knights;
  reserve: Knights;
  /** The strength of the knight on each space, 0 for none. */
  castle: Record<string, number>;
  // With At the King's Court.
  /** "court", "treasury" or "office:…". */
  lord?: string;
  bishops?: number;
  privileges?: Privilege[];
  /** Privileges of no more use, which go back when the round ends. */
  unused?: Privilege[];
}

export interface County {
  id: string;
  house: number | null;
  strength: number;
  squires: number;
  nobles: number;
  // With At the King's Court.
  shield?: boolean;
  tudor?: number;
  /** With the reward tiles. */
  tile?: { id: string; reward: Reward } | null;
}

/** The pieces of one house on one space. */
export interface Band {
  house: number;
  knights: Knights;
  strength: number;
  tudor?: number;
  archer?: boolean;
  squires?: number;
  bishops?: number;
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
  // With the modules.
  seals?: number;
  /** How many seals, and how many black pieces each of them counts for. */
  sealed?: number;
  black?: number;
  dishonor?: number;
  penalty?: number;
}

export interface Office {
  id: string;
  tribute: string;
  seals: number;
  privilege: Privilege;
  holder: number | null;
  applicant: Band | null;
}

/** At the King's Court. */
export interface KingsCourt {
  treasury: Reward;
  /** Houses whose lord is there. */
  in_treasury: number[];
  /** Left in the supply. */
  bishops: number;
  supply: Record<Privilege, number>;
  offices: Office[];
}

/** The King's Resentment. */
export interface Resentment {
  track: { left: number; large: number; small: number }[];
  supply: number;
  tower: { house: number; knight: number }[];
  filler: number;
  room: number;
  /** What the first and the second in dishonor would lose. */
  penalty: [large: number, small: number];
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
  law_sets: string[];
  court?: KingsCourt;
  resentment?: Resentment;
  reward_tiles_left?: number;
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
