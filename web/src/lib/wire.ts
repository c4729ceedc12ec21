// Made from src/peerage/kernel/shapes.py, server/wire.py and server/messages.py by `make client-types`. Do not edit.

export type CommonView = {
  game: string;
  seats: number;
  options: Record<string, boolean | string>;
  over: boolean;
  scores: number[];
  places: number[];
  winners: number[];
  /** The viewer; null for a spectator. */
  seat: number | null;
  /** The seats that have made their secret choice. */
  chosen: number[];
};

/** A decision, besides its arguments. */
export type Asked = {
  kind: string;
  seats: number[];
  secret: boolean;
  number: number;
};

/** A move in words, besides its arguments. */
export type Described = {
  kind: string;
  slots: string[];
};

/** An event, besides its arguments. */
export type Told = {
  kind: string;
  seat: number | null;
  rule: string;
  /** The seat had no choice, and the viewer may know it. */
  forced: boolean;
};

/** No arguments. */
export type Nothing = Record<never, never>;

export type Count = {
  n: number;
};

export type At = {
  at: string;
};

export type From = {
  from: string;
};

export type CountFrom = {
  n: number;
  from: string;
};

export type ToSeat = {
  to_seat: number;
};

export type Seats = {
  seats: number[];
};

export type CommonMoves = {
  take_back: Nothing;
};

export type CommonEvents = {
  skipped: Nothing;
  chosen: Nothing;
  took_back: Nothing;
};

export type Need = {
  option: string;
  values: string[];
};

export type Clash = {
  value: string;
  option: string;
  part: string;
};

export type Value = boolean | string;

export type Option = {
  name: string;
  default: Value;
  /** Names to choose among; none for a switch. */
  choices: string[];
  /** Besides the choices: some of these in their order, joined with +. */
  parts: string[];
  /** Another option that may not be at its default: for these values, or for all but the default. */
  needs: Need[];
  /** A value that does not go with a part of another option. */
  clashes: Clash[];
};

export type SeatWish = {
  kind: "me" | "open" | "bot";
  bot?: string | null;
};

export type CreateTable = {
  game: string;
  seats: SeatWish[];
  options?: Record<string, boolean | string>;
  name?: string;
  public?: boolean;
};

export type JoinTable = {
  name: string;
  seat?: number | null;
};

export type StandIn = {
  seat: number;
  bot: string | null;
};

export type Play = {
  type: "play";
  number: number;
  move: number;
};

export type Undo = {
  type: "undo";
  number: number;
};

export type Ask = {
  type: "ask";
  slot: string;
};

export type Ping = {
  type: "ping";
};

export type ClientMessage = Play | Undo | Ask | Ping;

export type SeatInfo = {
  kind: "person" | "bot" | "open";
  name: string | null;
  bot: string | null;
  you: boolean;
  online: boolean;
  away: boolean;
};

/** What everybody may know of a table, wherever it is shown. */
export type Facts = {
  id: string;
  game: string;
  options: Record<string, boolean | string>;
  status: "open" | "running" | "over";
  public: boolean;
  seats: SeatInfo[];
  your_seat: number | null;
  number: number;
  created: string;
  winners: number[] | null;
};

/** A table in the list. */
export type Summary = {
  id: string;
  game: string;
  options: Record<string, boolean | string>;
  status: "open" | "running" | "over";
  public: boolean;
  seats: SeatInfo[];
  your_seat: number | null;
  number: number;
  created: string;
  winners: number[] | null;
  mine: boolean;
};

export type TableInfo = {
  id: string;
  game: string;
  options: Record<string, boolean | string>;
  status: "open" | "running" | "over";
  public: boolean;
  seats: SeatInfo[];
  your_seat: number | null;
  number: number;
  created: string;
  winners: number[] | null;
  seed_hash: string;
  seed: string | null;
  next: string | null;
};

export type TableList = {
  tables: Summary[];
  next: string | null;
};

export type Args = Record<string, unknown>;

export type View = CommonView & Args;

export type Decision = Asked & Args;

export type NumberedMove = {
  kind: string;
  slots: string[];
  move: number;
};

export type Move = NumberedMove & Args;

export type GameEvent = {
  kind: string;
  seat: number | null;
  rule: string;
  /** The seat had no choice, and the viewer may know it. */
  forced: boolean;
  /** The move that it belongs to. */
  n: number;
  args: Args;
};

export type StateMessage = {
  type: "state";
  table: TableInfo;
  seat: number | null;
  number: number;
  view: View | null;
  decision: Decision | null;
  moves: Move[];
  events: GameEvent[];
  /** All events so far, in the first message. */
  log?: GameEvent[];
  can_undo: boolean;
};

export type Reason = {
  type: "reason";
  slot: string;
  rule: string | null;
  args?: Args;
};

export type ErrorMessage = {
  type: "error";
  error: string;
  message: string;
};

export type Undone = {
  type: "undone";
  number: number;
};

export type QueueMessage = {
  type: "queue";
  /** How many requests of other tables the bots wait for; null when they no longer wait. */
  ahead: number | null;
};

export type Pong = {
  type: "pong";
};

export type ServerMessage = StateMessage | Reason | ErrorMessage | Undone | QueueMessage | Pong;

export type Position = {
  number: number;
  last: number;
  view: View;
  events: GameEvent[];
  decision: Decision | null;
};

export type SeatRange = {
  min: number;
  max: number;
};

export type GameInfo = {
  id: string;
  title: Record<string, string>;
  seats: SeatRange;
  options: Option[];
  bots: string[];
};

export type Rule = {
  id: string;
  section: string;
  title: string;
  text: string;
};

export type Counted = {
  none?: string;
  one: string;
  other: string;
};

export type Template = string | Counted;

export type GameTitle = {
  title: string;
  tagline: string;
};

export type OptionText = {
  title: string;
  help: string;
  choices?: Record<string, string>;
  parts?: Record<string, string>;
};

export type GameText = {
  game: GameTitle;
  options?: Record<string, OptionText>;
  decisions?: Record<string, Template>;
  moves?: Record<string, Template>;
  events?: Record<string, Template>;
  names?: Record<string, string>;
  labels?: Record<string, string>;
};

/** One of several kinds, with the arguments of its kind. */
export type OneOf<Table> = { [Kind in keyof Table]: { kind: Kind } & Table[Kind] }[keyof Table];

/** The same, with the arguments in a table of their own. */
export type ToldOf<Table> = { [Kind in keyof Table]: { kind: Kind; args: Table[Kind] } }[keyof Table];
