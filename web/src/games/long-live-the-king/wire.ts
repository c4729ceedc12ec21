// Made from src/peerage/games/long_live_the_king/presentation/schemas.py by `make client-types`. Do not edit.

import type { Asked, At, Count, GameEvent, Nothing, NumberedMove, OneEventOf, OneOf } from "../../api/wire";

/** How many cards of x1, x2 and x3. */
export type Cards = [number, number, number];

export type Pair = [number, number];

export type OfRegion = {
  region: string;
};

export type OfFigure = {
  figure_seat: number;
};

export type OfDie = {
  die: number;
};

/** What the asked player could work out about a move. */
export type Prospect = {
  /** Of success, in percent; of winning the dispute with a die placed like this. */
  chance?: number;
  /** More or fewer region votes; in a foreign region if the dispute is won. */
  votes?: number;
  /** What pieces would bring to the dispute: to the intruder and to the defender. */
  pieces?: Pair;
  /** The lowest and the highest sum of a stake. */
  points?: Pair;
  average?: number;
  /** The chance to win, in percent, if each of the others lays one x1 card, two, and so on. */
  against?: number[];
  /** The highest with a die placed like this. */
  sum?: number;
  /** What comes back. */
  cards?: Cards;
  /** Votes that an election costs, if this was the last card. */
  penalty?: number;
};

export type Point = [number, number];

export type Player = {
  figure: string;
  supply: number;
  bonus: number;
  votes: number;
  /** Votes that a king still needs. */
  missing: number;
  /** Votes that an election costs without a card. */
  penalty: number;
  /** The fewest and the most bonus votes that an election would give. */
  bonus_now: Pair;
  /** Only where the viewer may look. */
  hand?: Cards;
};

export type Region = {
  name: string;
  votes: number;
  owner: number | null;
  courtiers: number;
};

export type Turn = {
  entered: string[];
};

export type Dispute = {
  region: string;
  intruder: number;
  defender: number;
  revealed: boolean;
  cards: (Cards | null)[];
  dice: number[][];
  /** The multiplier of the card under each die; 0 for a die that is not placed yet. */
  on: number[][];
  pieces: number[];
  sums: (number | null)[];
  /** Of winning, in percent, while dice are placed by hand. */
  chances: number[] | null;
  winner: number | null;
};

export type Election = {
  votes: number[];
  bonus: number[];
  totals: number[];
  without_cards: number[];
  order: number[];
  gained: number[];
  king: number | null;
  dealt: number;
};

export type Stake = {
  x1: number;
  x2: number;
  x3: number;
};

export type ChosenStake = {
  x1: number;
  x2: number;
  x3: number;
  kind: "commit";
  slots: string[];
};

/** The fewest and the most cards that somebody can have, in all and of each kind; nothing if it is forgotten. */
export type Counted = {
  cards?: Pair;
  x1?: Pair;
  x2?: Pair;
  x3?: Pair;
};

export type View = {
  game: string;
  seats: number;
  options: Record<string, boolean | string>;
  over: boolean;
  scores: number[];
  places: number[];
  winners: number[];
  seat: number | null;
  chosen: number[];
  turns: number;
  elections: number;
  active: number;
  needed: number;
  /** Who would be king as things stand; several if only their cards could tell. */
  elected: number[];
  players: Player[];
  regions: Region[];
  turn: Turn;
  dispute: Dispute | null;
  election: Election | null;
  choice: ChosenStake | null;
  /** For each seat, with the memory aid. */
  counted?: Counted[];
};

export type DrawnRegion = {
  name: string;
  modern: string;
  votes: number;
  votes_from: string;
  neighbours: string[];
  in_play: boolean;
  sea: string[];
  capital: Point;
  polygon: Point[];
};

export type Drawing = {
  regions: DrawnRegion[];
  votes_to_win: number;
  bonus_table: number;
  /** In one dispute, from each player. */
  most_cards: number;
  /** The faces of a die with which a roll succeeds, by the card that pays for it. */
  successes: number[][];
};

export type Decisions = {
  turn: OfRegion;
  arrived: OfRegion;
  try_on: OfRegion;
  move_on: OfRegion;
  roll_more: OfRegion;
  commit: OfRegion;
  place_die: OfDie;
  banish: OfFigure;
  reward: OfRegion;
  take_cards: Count;
};

export type To = {
  to: string;
};

export type OfCard = {
  card: string;
};

export type Moves = {
  take_back: Nothing;
  pass: Nothing;
  enter: To;
  courtier: Nothing;
  roll: OfCard;
  stop: Nothing;
  go_on: OfCard;
  decline: Nothing;
  commit: Stake;
  die: OfCard;
  banish: To;
  take: Count;
};

export type DieOnCard = {
  card: string;
  die: number;
};

export type Begun = {
  at: string;
  defender_seat: number;
};

export type Rolled = {
  dice: number[];
};

export type Placed = {
  dice: number[];
  on: number[];
  products: string[];
  pieces: number;
  sum: number;
};

export type Tie = {
  seats: number[];
  sum: number;
};

export type Sum = {
  sum: number;
};

export type Won = {
  at: string;
  sum: number;
};

export type Returned = {
  owner_seat: number;
  n: number;
  at: string;
};

export type Votes = {
  votes: number;
  bonus: number;
  total: number;
  penalty: number;
};

export type CardsBack = {
  x1: number;
  x2: number;
  x3: number;
  n: number;
};

export type Total = {
  total: number;
};

export type Other = {
  other_seat: number;
};

export type Entered = {
  from: string;
  to: string;
};

export type Banished = {
  figure_seat: number;
  from: string;
  to: string;
};

export type Events = {
  skipped: Nothing;
  chosen: Nothing;
  took_back: Nothing;
  hint: Nothing;
  pass: Nothing;
  begins_in: At;
  turn: Nothing;
  enter: Entered;
  courtier: At;
  roll: DieOnCard;
  roll_failed: DieOnCard;
  stop: Nothing;
  go_on: DieOnCard;
  go_on_failed: DieOnCard;
  declined: Nothing;
  dispute: Begun;
  reveal: Stake;
  no_cards: Nothing;
  rolled: Rolled;
  dice: Placed;
  no_dice: Placed;
  tie: Tie;
  dispute_won: Won;
  returned: Returned;
  banished: Banished;
  cards_back: CardsBack;
  cards_left: CardsBack;
  out_of_cards: Nothing;
  more_cards: Other;
  election: Count;
  votes: Votes;
  votes_penalty: Votes;
  tie_dice: Sum;
  bonus: Count;
  king: Total;
  finished: Nothing;
  dealt: Count;
  hand: Stake;
};

export type Decision = Omit<Asked, "kind"> & OneOf<Decisions>;
export type Move = Omit<NumberedMove, "kind" | "prospect"> & { prospect?: Prospect } & OneOf<Moves>;
export type Event = Omit<GameEvent, "kind" | "args"> & OneEventOf<Events>;

/** All of it, for the parts of the client that every game has. */
export type GameTypes = { view: View; drawing: Drawing; decision: Decision; move: Move; event: Event };
