// What the client needs to draw a game: each folder beside this file has a module with all of it.

import type { Component } from "svelte";
import type { Decision, GameEvent, GameText, Move, View } from "../api/wire";
import type { Places } from "../table/board/places";
import type { Changes } from "../table/players/changes";
import type { Player } from "../table/players/players";
import type { SoundName } from "../sound/synth";
import type { MomentPicture } from "../table/stage/moment";
import type { Cue, Locate, TokenComponent } from "../table/stage/stage.svelte";

/** What the server sends about a game; the types of each game are in its wire.ts. */
export interface GameTypes {
  view: View;
  drawing: unknown;
  decision: Decision;
  move: Move;
  event: GameEvent;
}

/** What every part of a game's picture is drawn from. */
export interface PositionProps<T extends GameTypes> {
  view: T["view"];
  text: GameText | null;
  players: Player[];
}

/** What a player may choose, and how. */
export interface ChoiceProps<T extends GameTypes> {
  decision: T["decision"] | null;
  /** The legal moves that a click on the board may lead to. */
  moves: T["move"][];
  picked: string[];
  onpick: (slot: string) => void;
  onchoose: (move: T["move"]) => void;
  /** A legal move in words, for people who hear the board. */
  describe: (move: T["move"]) => string;
}

export interface BoardProps<T extends GameTypes> extends PositionProps<T>, ChoiceProps<T> {
  drawing: T["drawing"];
  /** What the chosen move would change in the counts of its player. */
  changes?: Changes;
}

export interface HandProps<T extends GameTypes> extends BoardProps<T> {
  seat: number;
}

/** What a part of the board with places to click gets from the board. */
export interface PlacesProps<T extends GameTypes> extends PositionProps<T> {
  places: Places<T["move"]>;
}

export interface SceneProps<T extends GameTypes> extends PositionProps<T> {
  drawing: T["drawing"];
  log: T["event"][];
}

export interface FactsProps<T extends GameTypes> extends PositionProps<T> {
  seat: number;
  /** What a chosen move of this seat would change. */
  changes?: Changes;
}

export interface PictureProps<T extends GameTypes> extends SceneProps<T> {
  /** Which part of the game is drawn. */
  show: string;
}

/** What is revealed over the board while it happens, event by event: a vote, an election, a dispute. */
export interface Reveal<T extends GameTypes> {
  /** The kinds of events that it shows, with the milliseconds that one is seen at least; any other kind ends it. */
  least: Partial<Record<T["event"]["kind"], number>>;
  /** Those of them that it may begin with. */
  begins: ReadonlySet<T["event"]["kind"]>;
  Picture: Component<SceneProps<T>>;
  /** The latest result in words, for people who hear the game; empty before there is one. */
  words: (scene: SceneProps<T>) => string;
}

export interface GameModule<T extends GameTypes = GameTypes> {
  Board: Component<BoardProps<T>>;
  /** What a seat holds in secret; it may offer moves of its own (a secret choice). */
  Hand: Component<HandProps<T>>;
  /** The latest thing worth seeing step by step, if any. */
  Scene: Component<SceneProps<T>>;
  /** What the panel with that is called. */
  sceneName: () => string;
  /** Whether a question is about what the scene shows. */
  sceneAsked?: (question: string | undefined) => boolean;
  /** Whether the board has so many parts that it needs most of a usual screen. */
  crowded?: (view: T["view"]) => boolean;
  /** One player's numbers. */
  Facts: Component<FactsProps<T>>;
  /** What a move brings, shown beside its words. */
  Effect?: Component<{ move: T["move"]; text: GameText | null }>;
  /** What things look like, by the names of the legend and of the texts of lessons. */
  Icon: Component<{ kind: string; size?: number }>;
  /** Every icon of the game and what it is, in words. */
  legend: () => { kind: string; words: string }[];
  /** A picture of *How to play*, drawn with the parts of the board; loaded when it is wanted. */
  picture: () => Promise<{ default: Component<PictureProps<T>> }>;
  /** How long an event is shown before the next, in milliseconds. */
  pause: (event: T["event"]) => number;
  /** Kinds of events that happen at the same time when several follow each other. */
  together: ReadonlySet<T["event"]["kind"]>;
  /** Whether a final move is worth a time of grace before it is sent; all are, if the game does not say. */
  holds?: (move: T["move"]) => boolean;
  /** Which pieces an event moves on the board, which is still in the position before it. */
  cues: (event: T["event"], view: T["view"]) => Cue[];
  /** Which pieces a move puts onto the board, to be shown there before it is sent. */
  ghost?: (move: T["move"], view: T["view"], decision: T["decision"] | null) => Cue[];
  /** What a move changes in the numbers of its player, as its Facts name them. */
  changes?: (move: T["move"], view: T["view"], decision: T["decision"] | null) => Changes;
  /** What events sound like, by their kind; all others are silent. */
  sounds: Partial<Record<T["event"]["kind"], SoundName>>;
  /** The event that is worth a picture over the board, the first time in a game. */
  moment?: { kind: T["event"]["kind"] } & MomentPicture;
  reveal?: Reveal<T>;
  /** A piece on its way, around (0, 0), about 44 units wide. */
  Token: TokenComponent;
  /** Where places are that have no element of their own. */
  locate?: Locate;
  /** Whether a slot is a place of the board. */
  onBoard: (slot: string) => boolean;
  /** Whether a slot is a part of the hand that can be clicked, so that beside it a button says nothing new. */
  inSight?: (slot: string) => boolean;
  /** The arguments of moves that are chosen by a counter instead of one button for each number. */
  amounts?: readonly string[];
  /** How a place is called that has no name in the game's texts. */
  placeName?: (text: GameText | null, slot: string) => string;
  /** Whether the hand or the board offers this move itself, so that it needs no button. */
  inHand: (move: T["move"]) => boolean;
}

/** A module among those of other games: what it gets is always of its own game. */
export function asModule<T extends GameTypes>(module: GameModule<T>): GameModule {
  return module as unknown as GameModule;
}
