// Made from src/peerage/games/noblemen/presentation/schemas.py by `make client-types`. Do not edit.

import type { Asked, At, Count, CountFrom, From, GameEvent, Nothing, NumberedMove, OneEventOf, OneOf, Seats, ToSeat } from "../../api/wire";

/** What something brings: how much of it, or true for a thing that there is only one of. */
export type Earns = Record<string, number | boolean>;

/** How many tiles of each kind. */
export type Counts = {
  field: number;
  grove: number;
  fountain: number;
  meadow: number;
};

export type OfTurn = {
  n: number;
  action: boolean;
  card: boolean;
};

export type Left = {
  left: number;
  must: boolean;
};

export type OfTile = {
  tile: string;
};

export type OfAction = {
  action: string;
};

export type HandOver = {
  left: number;
  to_seat: number;
};

export type Guest = {
  base: number;
  value: number;
  space: number;
};

export type SwapSecond = {
  tile?: string;
};

export type SwapTake = {
  tile?: string;
  second?: string;
};

export type Site = {
  building: string;
  from: string;
};

export type KnightTo = {
  from: string;
  owner_seat: number;
  area: string;
  x: number;
  y: number;
};

/** What the asked player could work out about a move, besides what it earns. */
export type Prospect = {
  /** Tiles that are due, but not in the bag. */
  lost?: number;
  /** Markers given for tiles that are not in the bag. */
  wasted?: number;
  /** Points more at the next scoring of buildings, as things stand. */
  scoring?: number;
  /** Land still missing around a castle or palace. */
  open?: number;
  /** A castle sends a knight. */
  knight?: boolean;
  /** What the tiles laid so far bring. */
  earns?: Earns;
  /** The place on the prestige track. */
  space?: number;
  /** The title that this leads to, if those to come give nothing. */
  title?: string;
  title_points?: number;
  /** Where the round marker goes. */
  round?: string;
};

export type AreaKind = "manor" | "forest" | "garden";

export type SoldBuilding = "castle" | "palace" | "chapel";

export type TileKind = "field" | "grove" | "fountain" | "meadow";

/** x and y in an estate. */
export type Cell = [number, number];

/** At least and at most. */
export type Range = [number, number];

export type Plot = {
  x: number;
  y: number;
  tile: TileKind;
  /** "castle", "palace", "chapel", "folly:forests" and so on. */
  building: string | null;
  /** What a castle or palace would score now. */
  points: number;
};

export type Area = {
  kind: AreaKind;
  /** Its top left tile. */
  x: number;
  y: number;
  cells: Cell[];
  knight: number | null;
};

export type Worth = {
  taxes: number;
  land: number;
  /** Of the land, what the bag does not hold. */
  lost: number;
  prestige: number;
  /** What a ball would give now, without markers and cards. */
  title: string;
  title_points: number;
  buildings: number;
  discount: number;
};

/** Fields that may be missing are shown only to those who may look behind the screen. */
export type Noble = {
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
};

export type Laying = {
  tiles: Cell[];
  left: number;
  earns: Earns;
  /** Of the tiles that it earns, what the bag does not hold. */
  lost: number;
};

export type Turn = {
  action: boolean;
  card: boolean;
  laying: Laying | null;
};

export type Offer = {
  left: number;
  price: number | null;
  prices: number[];
};

export type Sale = {
  castle: Offer;
  palace: Offer;
  chapel: Offer;
};

export type Sold = {
  castle: number;
  palace: number;
  chapel: number;
};

export type FollyOffer = {
  id: string;
  needs: Partial<Record<AreaKind, number>>;
  built: number | null;
};

export type Given = {
  markers: number;
  cards: number;
};

export type Ball = {
  order: number[];
  step: string;
  seat: number | null;
  base: number | null;
  given: Given | null;
  /** What the guest would reach now. */
  value: number | null;
  space: number | null;
  places: (number | null)[];
  titles: (string | null)[];
  gained: (number | null)[];
};

export type ScoredBuilding = {
  x: number;
  y: number;
  building: string;
  points: number;
};

export type ScoredEstate = {
  buildings: ScoredBuilding[];
  total: number;
};

export type FinalRow = {
  points: number;
  liaisons: number;
  total: number;
  money: number;
};

/** What one move changed in the chance of every seat. */
export type Effect = {
  earns: Earns;
  costs: number;
};

export type Opening = {
  field: number;
  grove: number;
  fountain: number;
  meadow: number;
  earns: Earns;
  costs: number;
};

export type ChosenOpening = {
  field: number;
  grove: number;
  fountain: number;
  meadow: number;
  earns: Earns;
  costs: number;
  kind: "opening";
  slots: string[];
};

/** What everybody could know of what a player hides; nothing of this if nobody remembers what was before. */
export type Counted = {
  money?: Range;
  markers?: Range;
  tiles?: Range;
  cards?: Range;
  /** Of the tiles and cards: "tile:field", "card:tribute" and so on. */
  kinds?: Record<string, Range>;
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
  decade: number;
  decades: number;
  space: number;
  locked: boolean;
  phase: string;
  start: number;
  active: number | null;
  queen: number;
  turn: Turn | null;
  players: Noble[];
  sale: Sale;
  follies: FollyOffer[];
  folly_price: number;
  folly_points: number | null;
  supply: Sold;
  church: Counts;
  /** How many tiles, of whatever kinds. */
  bag_size: number;
  markers: number;
  titles: Record<string, number>;
  ball: Ball | null;
  scored: ScoredEstate[] | null;
  final: FinalRow[] | null;
  choice: ChosenOpening | null;
  counted?: Counted[];
};

export type Title = {
  id: string;
  prestige: number;
  points: number;
  discount: number;
  count: number;
};

export type Folly = {
  id: string;
  needs: Partial<Record<AreaKind, number>>;
};

export type Drawing = {
  spaces: string[];
  prices: Partial<Record<SoldBuilding, number[]>>;
  folly_price: number;
  follies: Folly[];
  folly_points: number[];
  titles: Title[];
  areas: AreaKind[];
  church_per_kind: number;
  markers: number;
  printed_prestige: number;
  tiles: Counts;
  cards: Record<string, number>;
  decades: number;
};

export type Decisions = {
  opening: Nothing;
  turn: OfTurn;
  expand: Left;
  cell: OfTile;
  area: OfTile;
  knight: Nothing;
  knight_to: KnightTo;
  hand_over: HandOver;
  site: Site;
  markers: OfAction;
  church: Nothing;
  swap_second: SwapSecond;
  swap_take: SwapTake;
  scandal: Nothing;
  vicar: Left;
  ball: Guest;
  title: Nothing;
};

export type WithTile = {
  earns: Earns;
  costs: number;
  tile: string;
};

export type WithCard = {
  earns: Earns;
  costs: number;
  card: string;
};

export type WithCount = {
  earns: Earns;
  costs: number;
  n: number;
};

export type WithCell = {
  earns: Earns;
  costs: number;
  at: string;
  x: number;
  y: number;
};

export type WithArea = {
  earns: Earns;
  costs: number;
  at: string;
  x: number;
  y: number;
  area: string;
};

export type WithKnight = {
  earns: Earns;
  costs: number;
  at: string;
  x: number;
  y: number;
  area: string;
  owner_seat: number;
};

export type WithLifted = {
  earns: Earns;
  costs: number;
  from: string;
  owner_seat: number;
  area: string;
  x: number;
  y: number;
};

export type WithBuilding = {
  earns: Earns;
  costs: number;
  building: string;
};

export type WithFolly = {
  earns: Earns;
  costs: number;
  folly: string;
};

export type WithTitle = {
  earns: Earns;
  costs: number;
  title: string;
};

export type Moves = {
  take_back: Nothing;
  opening: Opening;
  lay: WithTile;
  place: WithCell;
  area: WithArea;
  stop: Effect;
  decline: Effect;
  knight: WithKnight;
  lift: WithLifted;
  hand_over: WithTile;
  build: WithBuilding;
  folly: WithFolly;
  site: WithCell;
  bribe: WithCount;
  taxes: Effect;
  land: Effect;
  give: WithCount;
  donate: WithTile;
  idle: Effect;
  swap: WithTile;
  swap_second: WithTile;
  swap_take: WithTile;
  give_up: Effect;
  card: WithCard;
  keep: WithCard;
  intrigue: Effect;
  return_tile: WithTile;
  give_marker: Effect;
  give_card: WithCard;
  title: WithTitle;
  end_turn: Effect;
};

export type OfCard = {
  card: string;
};

export type OfTiles = {
  tiles: string[];
};

export type TilesTo = {
  tiles: string[];
  to_seat: number;
};

export type TilesFrom = {
  tiles: string[];
  from_seat: number;
};

export type OfCards = {
  cards: string[];
};

export type CountTo = {
  n: number;
  to_seat: number;
};

export type Liaison = {
  n: number;
  cards: number;
};

export type Bribed = {
  n: number;
  price: number;
};

export type Built = {
  building: string;
  at: string;
  n: number;
};

export type Laid = {
  tile: string;
  at: string;
};

export type Formed = {
  area: string;
  at: string;
};

export type Knight = {
  area: string;
  at: string;
  owner_seat: number;
};

export type KnightMoved = {
  area: string;
  owner_seat: number;
  from_area: string;
  from_seat: number;
  from: string;
  to: string;
};

export type MarkerBack = {
  seats: number[];
  from: string;
};

export type Queen = {
  to_seat: number;
  from: string;
};

export type Prestige = {
  base: number;
  markers: number;
  cards: number;
  n: number;
  space: number;
};

export type RoundMarker = {
  space: string;
  n: number;
};

export type Swap = {
  tile: string;
  second: string;
  take: string;
};

export type OfTitle = {
  title: string;
};

export type Events = {
  skipped: Nothing;
  chosen: Nothing;
  took_back: Nothing;
  hint: Nothing;
  begin: ToSeat;
  first_castle: Nothing;
  decade: Count;
  opening: Counts;
  turn: Nothing;
  turn_end: Nothing;
  laid: Laid;
  area: Formed;
  knight: Knight;
  knight_moved: KnightMoved;
  knight_declined: Nothing;
  handed: CountTo;
  handed_money: CountTo;
  handed_tiles: TilesTo;
  got_tiles: TilesFrom;
  built: Built;
  palace_for_castle: At;
  bribed: Bribed;
  taxes: Nothing;
  land: Nothing;
  nothing: From;
  donated: OfTile;
  idle: Nothing;
  swapped: Nothing;
  swap: Swap;
  gave_up: Nothing;
  queen: Queen;
  queen_kept: From;
  queen_stays: From;
  round_marker: RoundMarker;
  money: CountFrom;
  points: CountFrom;
  markers: CountFrom;
  got_markers: CountFrom;
  drew: CountFrom;
  drawn: OfTiles;
  bag_short: Count;
  card: OfCard;
  took_card: From;
  kept: OfCard;
  under: Count;
  intrigue: Count;
  kept_all: OfCards;
  no_cards: Nothing;
  vicar: Count;
  ball: Nothing;
  titles_back: Nothing;
  gave_card: OfCard;
  gave_cards: Count;
  blackmail: Count;
  prestige: Prestige;
  title: OfTitle;
  score_building: Built;
  scored: Count;
  refill: Sold;
  church_back: Counts;
  marker_back: MarkerBack;
  new_decade: Count;
  liaison: Liaison;
  winners: Seats;
};

export type Decision = Omit<Asked, "kind"> & OneOf<Decisions>;
export type Move = Omit<NumberedMove, "kind" | "prospect"> & { prospect?: Prospect } & OneOf<Moves>;
export type Event = Omit<GameEvent, "kind" | "args"> & OneEventOf<Events>;

/** All of it, for the parts of the client that every game has. */
export type GameTypes = { view: View; drawing: Drawing; decision: Decision; move: Move; event: Event };
