// The games that the client can draw. A new game brings a folder and one line here.

import type { Component } from "svelte";
import type { Player } from "../lib/players";
import type { Decision, GameEvent, GameText, Move, View } from "../lib/types";

/** What every part of a game's picture is drawn from. */
export interface Picture {
  view: View;
  text: GameText | null;
  players: Player[];
}

export interface BoardProps extends Picture {
  drawing: unknown;
  decision: Decision | null;
  /** The legal moves that a click on the board may lead to. */
  moves: Move[];
  picked: string[];
  onpick: (slot: string) => void;
  onchoose: (move: Move) => void;
  /** A legal move in words, for those who hear the board. */
  tell: (move: Move) => string;
}

export interface HandProps extends Picture {
  seat: number;
  decision: Decision | null;
  moves: Move[];
  picked: string[];
  onpick: (slot: string) => void;
  onchoose: (move: Move) => void;
  tell: (move: Move) => string;
}

export interface SceneProps extends Picture {
  drawing: unknown;
  log: GameEvent[];
}

export interface FactsProps extends Picture {
  seat: number;
}

export interface GameModule {
  Board: Component<BoardProps>;
  /** What a seat holds in secret; it may offer moves of its own (a secret choice). */
  Hand: Component<HandProps>;
  /** The latest thing worth seeing step by step, if any. */
  Scene: Component<SceneProps>;
  /** One player's numbers. */
  Facts: Component<FactsProps>;
  /** What a move brings, shown beside its words. */
  Effect?: Component<{ move: Move }>;
  /** How long an event is shown before the next, in milliseconds. */
  pause: (event: GameEvent) => number;
  /** Whether a slot is a place of the board. */
  onBoard: (slot: string) => boolean;
  /** The arguments of moves that are chosen by a counter instead of one button for each number. */
  amounts?: readonly string[];
  /** How a place is called that has no name in the game's texts. */
  placeName?: (text: GameText | null, slot: string) => string;
  /** Whether the hand or the board offers this move itself, so that it needs no button. */
  inHand: (move: Move) => boolean;
}

const modules: Record<string, () => Promise<{ default: GameModule }>> = {
  "long-live-the-king": () => import("./long-live-the-king"),
  lancaster: () => import("./lancaster"),
  noblemen: () => import("./noblemen"),
};

export function hasModule(game: string): boolean {
  return game in modules;
}

export async function loadModule(game: string): Promise<GameModule> {
  const load = modules[game];
  if (load === undefined) throw new Error(`This client cannot draw the game ${game}.`);
  return (await load()).default;
}
