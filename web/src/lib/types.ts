// What the server sends and takes. Nothing here knows the rules of a game.

import type { Chosen, Option } from "./options";

export type Args = Record<string, unknown>;

export interface GameInfo {
  id: string;
  title: Record<string, string>;
  seats: { min: number; max: number };
  options: Option[];
  bots: string[];
}

export interface SeatInfo {
  kind: "person" | "bot" | "open";
  name: string | null;
  bot: string | null;
  you: boolean;
  online: boolean;
  /** Offline for so long that others may let a bot stand in. */
  away: boolean;
}

export interface TableInfo {
  id: string;
  game: string;
  options: Chosen;
  status: "open" | "running" | "over";
  /** Offered to all in the lobby; otherwise only people with the link find it. */
  public: boolean;
  seats: SeatInfo[];
  your_seat: number | null;
  number: number;
  seed_hash: string;
  seed: string | null;
  created: string;
  winners: number[] | null;
  /** The table where those who sit here play again, once one of them has opened it. */
  next: string | null;
}

/** A table as the lobby lists it. */
export type Summary = Omit<TableInfo, "seed" | "seed_hash" | "next"> & { mine: boolean };

/** Some tables, newest first, and the cursor that asks for older ones. */
export interface TablePage {
  tables: Summary[];
  next: string | null;
}

export interface SeatWish {
  kind: "me" | "open" | "bot";
  bot?: string;
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options: Chosen;
  name: string;
  public: boolean;
}

export interface GameEvent {
  n: number;
  kind: string;
  seat: number | null;
  rule: string;
  args: Args;
  forced: boolean;
}

export interface Decision {
  kind: string;
  seats: number[];
  secret: boolean;
  number: number;
  [arg: string]: unknown;
}

export interface Move {
  move: number;
  kind: string;
  slots: string[];
  [arg: string]: unknown;
}

/** The kernel's move that takes an open secret choice back. */
export const TAKE_BACK = "take_back";

/** What every game's view has. */
export interface View {
  game: string;
  seats: number;
  over: boolean;
  scores: number[];
  winners: number[];
  places: number[];
  chosen?: number[];
}

export interface StateMessage {
  type: "state";
  table: TableInfo;
  seat: number | null;
  number: number;
  view: View | null;
  decision: Decision | null;
  moves: Move[];
  events: GameEvent[];
  log?: GameEvent[];
  can_undo: boolean;
}

export interface Reason {
  slot: string;
  rule: string | null;
  args?: Args;
}

export type ServerMessage =
  | StateMessage
  | ({ type: "reason" } & Reason)
  | { type: "error"; error: string; message: string }
  | { type: "undone"; number: number }
  /** How many requests of other tables the bots wait for; null when they no longer wait. */
  | { type: "queue"; ahead: number | null }
  | { type: "pong" };

export type ClientMessage =
  | { type: "play"; number: number; move: number }
  | { type: "undo"; number: number }
  | { type: "ask"; slot: string }
  | { type: "ping" };

export interface Position {
  number: number;
  last: number;
  view: View;
  events: GameEvent[];
  decision: Decision | null;
}

export interface Rule {
  id: string;
  section: string;
  title: string;
  text: string;
}

export type Template = string | { none?: string; one: string; other: string };

export interface OptionText {
  title: string;
  help: string;
  choices?: Record<string, string>;
  parts?: Record<string, string>;
}

/** A game's text table, as written in its text/<lang>.toml. */
export interface GameText {
  game: { title: string; tagline: string };
  options?: Record<string, OptionText>;
  decisions?: Record<string, Template>;
  moves?: Record<string, Template>;
  events?: Record<string, Template>;
  names?: Record<string, string>;
  labels?: Record<string, string>;
}
