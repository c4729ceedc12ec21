// The view of Noblemen, as the server sends it.

import type { Move, View } from "../../lib/types";

export const TILES = ["field", "grove", "fountain", "meadow"] as const;
export type TileKind = (typeof TILES)[number];
export type Counts = Record<TileKind, number>;

export const BUILDINGS = ["castle", "chapel", "palace"] as const;
export type BuildingKind = (typeof BUILDINGS)[number];

/** What something brings: how much of it, or true for a thing that there is only one of. */
export type Earns = Record<string, number | boolean>;

export interface Plot {
  x: number;
  y: number;
  tile: TileKind;
  /** "castle", "palace", "chapel", "folly:forests" … */
  building: string | null;
  /** What a castle or palace would score now. */
  points: number;
}

export interface Area {
  kind: string;
  /** Its top left tile. */
  x: number;
  y: number;
  knight: number | null;
}

export interface Worth {
  taxes: number;
  land: number;
  prestige: number;
  buildings: number;
  discount: number;
}

export interface Noble {
  /** Only where the viewer may look behind the screen. */
  money?: number;
  tiles?: Counts;
  cards?: Record<string, number>;
  markers?: number;
  looking?: string[];
  bag?: TileKind[];
  points: number;
  title: string | null;
  prestige: number;
  knights: number;
  taxed: boolean;
  landed: boolean;
  estate: Plot[];
  areas: Area[];
  worth: Worth;
}

export interface Laying {
  tiles: [number, number][];
  left: number;
  earns: Earns;
}

export interface Ball {
  order: number[];
  seat: number | null;
  /** Where the seat that is asked would stand now. */
  value: number;
  space: number;
}

export interface FinalRow {
  points: number;
  liaisons: number;
  total: number;
  money: number;
}

export interface NoblemenView extends View {
  seat?: number | null;
  decade: number;
  decades: number;
  space: number;
  locked: boolean;
  phase: string;
  start: number;
  active: number | null;
  queen: number;
  turn: { action: boolean; card: boolean; laying: Laying | null } | null;
  players: Noble[];
  sale: Record<BuildingKind, { left: number; price: number | null; prices: number[] }>;
  follies: { id: string; needs: Record<string, number>; built: number | null }[];
  folly_price: number;
  folly_points: number | null;
  church: Counts;
  /** How many tiles, of whatever kinds. */
  bag_size: number;
  markers: number;
  titles: Record<string, number>;
  ball: Ball | null;
  choice: Counts | null;
  final: FinalRow[] | null;
}

export interface Title {
  id: string;
  prestige: number;
  points: number;
  discount: number;
}

export interface Drawing {
  spaces: string[];
  titles: Title[];
  church_per_kind: number;
  printed_prestige: number;
}

/** What a move brings at once, as far as that is known. */
export function earnsOf(move: Move | undefined): Earns {
  return (move?.["earns"] as Earns | undefined) ?? {};
}
