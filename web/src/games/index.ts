// The games that the client can draw. A new game brings a folder and one line here.

import type { Component } from "svelte";
import type { Player } from "../table/players/players";
import type { Cue, Locate, TokenComponent } from "../table/stage/stage.svelte";
import type { Decision, GameEvent, GameText, Move, View } from "../api/wire";

/** What the server tells of a game; the types of each game are in its wire.ts. */
export interface Shapes {
  view: View;
  drawing: unknown;
  decision: Decision;
  move: Move;
  event: GameEvent;
}

/** What every part of a game's picture is drawn from. */
export interface Picture<S extends Shapes> {
  view: S["view"];
  text: GameText | null;
  players: Player[];
}

export interface BoardProps<S extends Shapes> extends Picture<S> {
  drawing: S["drawing"];
  decision: S["decision"] | null;
  /** The legal moves that a click on the board may lead to. */
  moves: S["move"][];
  picked: string[];
  onpick: (slot: string) => void;
  onchoose: (move: S["move"]) => void;
  /** A legal move in words, for people who hear the board. */
  tell: (move: S["move"]) => string;
}

export interface HandProps<S extends Shapes> extends Picture<S> {
  drawing: S["drawing"];
  seat: number;
  decision: S["decision"] | null;
  moves: S["move"][];
  picked: string[];
  onpick: (slot: string) => void;
  onchoose: (move: S["move"]) => void;
  tell: (move: S["move"]) => string;
}

export interface SceneProps<S extends Shapes> extends Picture<S> {
  drawing: S["drawing"];
  log: S["event"][];
}

export interface FactsProps<S extends Shapes> extends Picture<S> {
  seat: number;
}

export interface PictureProps<S extends Shapes> extends SceneProps<S> {
  /** Which part of the game is drawn. */
  show: string;
}

export interface GameModule<S extends Shapes = Shapes> {
  Board: Component<BoardProps<S>>;
  /** What a seat holds in secret; it may offer moves of its own (a secret choice). */
  Hand: Component<HandProps<S>>;
  /** The latest thing worth seeing step by step, if any. */
  Scene: Component<SceneProps<S>>;
  /** One player's numbers. */
  Facts: Component<FactsProps<S>>;
  /** What a move brings, shown beside its words. */
  Effect?: Component<{ move: S["move"]; text: GameText | null }>;
  /** What things look like, by the names of the legend and of the texts of lessons. */
  Icon: Component<{ kind: string; size?: number }>;
  /** Every icon of the game and what it is, in words. */
  legend: () => { kind: string; words: string }[];
  /** A picture of *How to play*, drawn with the parts of the board; loaded when it is wanted. */
  picture: () => Promise<{ default: Component<PictureProps<S>> }>;
  /** How long an event is shown before the next, in milliseconds. */
  pause: (event: S["event"]) => number;
  /** Kinds of events that happen at the same time when several follow each other. */
  together: ReadonlySet<S["event"]["kind"]>;
  /** Whether a final move is worth a time of grace before it is sent; all are, if the game does not say. */
  holds?: (move: S["move"]) => boolean;
  /** Which pieces an event moves on the board, which is still in the position before it. */
  cues: (event: S["event"], view: S["view"]) => Cue[];
  /** A piece on its way, around (0, 0), about 44 units wide. */
  Token: TokenComponent;
  /** Where places are that have no element of their own. */
  locate?: Locate;
  /** Whether a slot is a place of the board. */
  onBoard: (slot: string) => boolean;
  /** The arguments of moves that are chosen by a counter instead of one button for each number. */
  amounts?: readonly string[];
  /** How a place is called that has no name in the game's texts. */
  placeName?: (text: GameText | null, slot: string) => string;
  /** Whether the hand or the board offers this move itself, so that it needs no button. */
  inHand: (move: S["move"]) => boolean;
}

/** A module among those of other games: what it gets is always of its own game. */
export function asModule<S extends Shapes>(module: GameModule<S>): GameModule {
  return module as unknown as GameModule;
}

const modules: Record<string, () => Promise<{ default: GameModule }>> = {
  "long-live-the-king": () => import("./long-live-the-king"),
  lancaster: () => import("./lancaster"),
  noblemen: () => import("./noblemen"),
};

/** A picture of each game for the lobby, 320 x 140; it comes without the rest of the game. */
const vignettes: Record<string, () => Promise<{ default: Component }>> = {
  "long-live-the-king": () => import("./long-live-the-king/Vignette.svelte"),
  lancaster: () => import("./lancaster/Vignette.svelte"),
  noblemen: () => import("./noblemen/Vignette.svelte"),
};

export async function loadVignette(game: string): Promise<Component | null> {
  return (await vignettes[game]?.())?.default ?? null;
}

export function hasModule(game: string): boolean {
  return game in modules;
}

export async function loadModule(game: string): Promise<GameModule> {
  const load = modules[game];
  if (load === undefined) throw new Error(`This client cannot draw the game ${game}.`);
  return (await load()).default;
}
