// Made from src/peerage/games/lancaster/presentation/schemas.py by `make client-types`. Do not edit.

import type { Asked, At, Count, CountFrom, From, GameEvent, Nothing, NumberedMove, OneEventOf, OneOf, Seats, ToSeat } from "../../api/wire";

/** How many knights of strength 1, 2, 3 and 4. */
export type Knights = [number, number, number, number];

/** Goods and other gains by their kind: {"gold": 2, "squires": 1}. */
export type Reward = Record<string, number>;

export type OfHouse = {
  house: number;
};

export type HouseFrom = {
  from: string;
  house: number;
};

export type HouseAt = {
  house: number;
  at: string;
};

export type KnightOf = {
  house: number;
  knight: number;
  /** The knight, and those who come along. */
  who: string | string[];
};

export type KnightAt = {
  house: number;
  knight: number;
  /** The knight, and those who come along. */
  who: string | string[];
  at: string;
};

export type OfLaw = {
  law: string;
};

export type To = {
  to: string;
};

export type GoodCount = {
  good: string;
  n: number;
};

export type Most = {
  law: string;
  good: string;
  seats: number[];
};

export type Squires = {
  house: number;
  knight: number;
  /** The knight, and those who come along. */
  who: string | string[];
  at: string;
  least: number;
};

export type Upgrade = {
  from: string;
  house: number;
  must: boolean;
  deployed: boolean;
};

export type Extension = {
  from: string;
  must: boolean;
};

export type OnLaw = {
  law: string;
  n: number;
};

export type OnProposal = {
  law: string;
  n: number;
  /** The law that leaves if the proposal passes. */
  removed: string;
};

export type CountyReward = {
  at: string;
  house: number;
};

export type Castle = {
  left: string[];
};

export type Verdict = "passes" | "fails" | "open";

/** How the vote on a law can still go, by the ballots that are known. */
export type PollNow = {
  yes: number;
  no: number;
  /** Votes that will come at least, and at most. */
  least: number;
  most: number;
  verdict: Verdict;
  /** How many of the votes to come make sure that it passes, or that it does not. */
  still_for: number;
  still_against: number;
};

/** How a conflict would stand, and the mover's own pieces in it. */
export type FightNow = {
  english: number;
  french: number;
  missing: number;
  rank: number;
  points: number;
};

export type Prospect = {
  /** What is given for it. */
  costs?: Reward;
  /** What is got at once. */
  goods?: Reward;
  /** What the place gives when its turn comes, or what is asked about next; below zero what is given. */
  follows?: Reward;
  /** The strength with which a county is held or an office is applied for. */
  strength?: number;
  /** The strength that is needed there. */
  needs?: number;
  /** Points in the final scoring. */
  end?: number;
  fight?: FightNow;
  poll?: PollNow;
};

export type LawSet = "base" | "new" | "king";

/** For each rank. */
export type Points = [number, number, number];

/** What a law pays; some laws also take something, or only allow it. */
export type Pay = Record<string, number | boolean | Reward>;

/** Points that the final scoring would give now; null if that depends on what is hidden. */
export type EndNow = {
  knighthood: number | null;
  castle: number | null;
  table: number;
  /** What one more nobleman adds; 0 if none is to be had. */
  next_noble: number;
};

export type Lord = {
  gold?: number;
  squires?: number;
  votes: number;
  new_votes: number;
  points: number;
  nobles: string[];
  extensions: string[];
  /** Extensions that give nothing in this round. */
  turned: string[];
  strength: number;
  /** What each law would pay now; null if that is hidden. */
  pays: Record<string, Pay | null>;
  pays_own?: Record<string, Pay | null>;
  end: EndNow;
  /** The vote under way, as this player knows it; for the player alone. */
  poll?: PollNow | null;
  bishops?: number;
  seals?: number;
  /** What the seals would count now in the final scoring. */
  seal_points?: number;
  dishonor?: number;
  /** What the markers would cost now in the final scoring; the penalty for the most is included if all is open. */
  dishonor_points?: number;
};

export type House = {
  leader: number;
  ally: boolean;
  court: Knights;
  reserve: Knights;
  /** The strength of the knight on each space, 0 for none. */
  castle: Record<string, number>;
  /** What the castle and the round table would give freely. */
  income: Reward;
  /** "court", "treasury" or "office:...". */
  lord?: string;
  bishops?: number;
  privileges?: Privilege[];
  /** Privileges of no more use, which go back when the round ends. */
  unused?: Privilege[];
};

export type County = {
  id: string;
  house: number | null;
  strength: number;
  squires: number;
  nobles: number;
  /** The strength that expels the knight, squires included; null if nobody can be expelled. */
  needs: number | null;
  shield?: boolean;
  tudor?: number;
  tile?: RewardTile | null;
};

/** The pieces of one house on one space. */
export type Band = {
  house: number;
  knights: Knights;
  strength: number;
  rank: number;
  /** What the rank would give now. */
  points: number;
  /** The gold for all these knights, if they would be captured in a conflict that is lost. */
  ransom: number;
  tudor?: number;
  archer?: boolean;
  bishops?: number;
  squires?: number;
};

export type Conflict = {
  slot: string;
  row: "upper" | "lower";
  french: number | null;
  points: Points | null;
  spaces: (Band | null)[];
  english: number;
  /** The strength that England lacks to win. */
  missing: number | null;
  /** Players who get a dishonor marker if the conflict is lost as it stands. */
  shames?: number[];
};

export type Favor = {
  id: string;
  open: boolean;
};

export type Laws = {
  current: string[];
  proposed: (string | null)[];
  voting: number | null;
  applying: number | null;
  /** For each proposal the laws of which it would replace one; the first one if none before it passes. */
  replaces: string[][];
  pile: number[];
};

export type Ballot = {
  yes: boolean;
  n: number;
};

export type VoteResult = {
  law: string;
  yes: number;
  no: number;
  passed: boolean;
  ballots: Ballot[];
};

export type FinalRow = {
  points: number;
  strength: number;
  knighthood: number;
  extensions: number;
  castle: number;
  nobles: number;
  table: number;
  total: number;
  seals?: number;
  dishonor?: number;
  penalty?: number;
};

export type Vote = {
  yes: boolean;
  n: number;
  vote: string;
};

export type ChosenVote = {
  yes: boolean;
  n: number;
  vote: string;
  kind: "vote";
  slots: string[];
};

/** What can be counted behind a screen by who remembers all that was seen; nothing if that is not known. */
export type Counted = {
  gold?: Pair;
  squires?: Pair;
  seals?: Pair;
  dishonor?: Pair;
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
  round: number;
  rounds: number;
  phase: string;
  start: number;
  order: number[];
  players: Lord[];
  houses: House[];
  counties: County[];
  conflicts: Conflict[];
  conflicts_left: number;
  favors: Favor[];
  favors_left: number;
  laws: Laws;
  law_sets: LawSet[];
  vote: VoteResult | null;
  /** The vote under way, as everybody knows it. */
  poll: PollNow | null;
  final: FinalRow[] | null;
  choice: ChosenVote | null;
  /** For each seat, with the memory aid. */
  counted?: Counted[];
  court?: KingsCourt;
  resentment?: Resentment;
  reward_tiles_left?: number;
};

export type DrawnCounty = {
  id: string;
  name: string;
  min_strength: number;
  reward: Reward;
};

export type CastleSpace = {
  id: string;
  reward: Reward;
  cost?: Reward;
};

export type DrawnFavor = {
  id: string;
  reward: Reward;
};

export type Sign = {
  sign: string;
  n: number;
};

export type DrawnLaw = {
  /** What it counts. */
  has: Sign[];
  /** Below zero what is lost. */
  gives: Sign[];
  /** What it counts is given away in exchange, as often as one likes. */
  trade: boolean;
  id: string;
  group: number;
  set: LawSet;
};

export type Drawing = {
  counties: DrawnCounty[];
  castle_spaces: CastleSpace[];
  ally_castle: string[];
  favors: DrawnFavor[];
  laws: DrawnLaw[];
  both_price: number;
  nobles_points: number[];
  rounds: number;
  houses: number;
  colours: string[];
  court: DrawnCourt;
  resentment: DrawnResentment;
  /** By their letters, and those that replace some of them at court. */
  reward_tiles: Record<string, Record<string, number | Reward>>;
};

export type Decisions = {
  first_extension: Nothing;
  place: Nothing;
  squires: Squires;
  favor: OfHouse;
  upgrade: Upgrade;
  noble: HouseFrom;
  extension: Extension;
  vote: OnProposal;
  trade: OfLaw;
  county: CountyReward;
  passage: KnightOf;
  start_player: Nothing;
  castle: Castle;
  ransom: KnightAt;
  application: Application;
  treasury: LordOf;
  redeem: Count;
  exchange: OfLaw;
  county_tax: Taxed;
  extension_tax: Taxed;
  send_squires: SendSquires;
  return_dishonor: OfLaw;
};

export type Place = {
  house: number;
  knight: number;
  /** The knight, and those who come along. */
  who: string | string[];
  at: string;
  with?: string[];
};

export type OfTile = {
  tile: string;
};

export type OfCounty = {
  county: string;
};

export type Moves = {
  take_back: Nothing;
  place: Place;
  squires: Count;
  decline: Nothing;
  done: Nothing;
  extend: At;
  favor: OfTile;
  upgrade: KnightAt;
  noble: OfCounty;
  vote: Vote;
  trade: Count;
  take_noble: At;
  take_reward: At;
  take_both: At;
  passage: To;
  start_player: ToSeat;
  use: HouseAt;
  ransom: Nothing;
  give_up: Nothing;
  lord: LordAt;
  support: Support;
  apply: At;
  treasury: OfGood;
  bishop: OfHouse;
  redeem: Count;
  exchange: Exchange;
  pay: At;
  take_home: At;
  turn_over: At;
  send: To;
  return_dishonor: Nothing;
  take_tile: At;
  take_both_tile: At;
};

export type Placed = {
  house: number;
  knight: number;
  /** The knight, and those who come along. */
  who: string | string[];
  at: string;
  with?: string[];
  n: number;
};

export type KnightAtCount = {
  house: number;
  knight: number;
  /** The knight, and those who come along. */
  who: string | string[];
  at: string;
  n: number;
};

export type PassageTo = {
  house: number;
  knight: number;
  /** The knight, and those who come along. */
  who: string | string[];
  to: string;
};

export type Upgraded = {
  house: number;
  knight: number;
  /** The knight, and those who come along. */
  who: string | string[];
  at: string;
  from: string;
  to: number;
};

export type NewKnight = {
  from: string;
  house: number;
  who: string;
};

export type NobleFrom = {
  from: string;
  county: string;
};

export type TileOf = {
  tile: string;
  house: number;
};

export type LawSetOf = {
  n: number;
  set: string;
};

export type Revealed = {
  at: string;
  french: number;
};

export type Stock = {
  gold: number;
  squires: number;
  votes: number;
};

export type Voted = {
  vote: string;
  n: number;
};

export type Tally = {
  law: string;
  yes: number;
  no: number;
};

export type Passed = {
  law: string;
  yes: number;
  no: number;
  removed: string;
};

export type Loses = {
  good: string;
  n: number;
  law: string;
};

export type Took = {
  house: number;
  at: string;
  what: string;
};

export type Lapsed = {
  from: string;
  what: string;
};

export type Battle = {
  at: string;
  english: number;
  french: number;
};

export type FromTo = {
  from: string;
  to: string;
};

export type Ranked = {
  house: number;
  at: string;
  side: string;
  rank: number;
  n: number;
};

export type Knighthood = {
  n: number;
  strength: number;
  rank: number;
};

export type CastleSize = {
  n: number;
  extensions: number;
  rank: number;
};

export type NoblesScored = {
  n: number;
  nobles: number;
};

export type Extended = {
  from: string;
  at: string;
};

export type Events = {
  skipped: Nothing;
  chosen: Nothing;
  took_back: Nothing;
  hint: Nothing;
  start_player: ToSeat;
  law_set: LawSetOf;
  in_force: OnLaw;
  round: Count;
  revealed: Revealed;
  proposed: OnLaw;
  stock: Stock;
  place: Placed;
  expelled: KnightAtCount;
  passed_over: Nothing;
  favor: TileOf;
  favor_declined: Nothing;
  home: KnightAt;
  sent_home: KnightAt;
  gold: CountFrom;
  squires: CountFrom;
  votes: CountFrom;
  points: CountFrom;
  pays_gold: CountFrom;
  pays_squires: CountFrom;
  pays_votes: CountFrom;
  extension: Extended;
  noble: NobleFrom;
  noble_removed: NobleFrom;
  new_knight: NewKnight;
  upgraded: Upgraded;
  passage: PassageTo;
  declined: From;
  ally_declined: From;
  lapsed: Lapsed;
  voted: Voted;
  law_passed: Passed;
  law_rejected: Tally;
  law_applied: OfLaw;
  most: Most;
  fewest: Most;
  traded: OnLaw;
  loses: Loses;
  votes_returned: Count;
  took: Took;
  england_wins: Battle;
  france_wins: Battle;
  ranked: Ranked;
  second_battle: FromTo;
  no_second_battle: FromTo;
  conflict_over: At;
  captured: KnightAt;
  ransomed: KnightAtCount;
  knighthood: Knighthood;
  castle_size: CastleSize;
  nobles_scored: NoblesScored;
  winners: Seats;
  lord: LordAt;
  lord_home: LordOf;
  lord_expelled: OfficeOf;
  tribute: GoodCount;
  application: Applied;
  office: OfficeOf;
  office_kept: OfficeOf;
  privilege: PrivilegeOf;
  last_privilege: PrivilegeOf;
  privilege_back: PrivilegeOf;
  tudor_home: HouseAt;
  archer_home: HouseAt;
  treasury: LordGood;
  treasury_nothing: LordOf;
  treasury_removed: LordGood;
  bishop: HouseFrom;
  bishop_removed: HouseFrom;
  seals: CountFrom;
  pays_seals: CountFrom;
  seals_scored: SealsScored;
  tower: KnightAt;
  tower_cleared: Nothing;
  redeemed: Count;
  dishonor: CountFrom;
  dishonor_scored: DishonorScored;
  penalty: Penalty;
  exchanged: Exchanged;
  county_tax: TaxPaid;
  extension_tax: TaxPaid;
  sent_squire: ToByLaw;
  sent_no_more: OfLaw;
  tile_drawn: DrawnFor;
  tile_gone: Drawn;
};

export type Privilege = "shield" | "archer" | "tudor";

/** A lord with his support. */
export type Applicant = {
  house: number;
  knights: Knights;
  bishops: number;
  tudor: number;
  strength: number;
};

export type Office = {
  id: string;
  tribute: string;
  seals: number;
  privilege: Privilege;
  holder: number | null;
  applicant: Applicant | null;
  /** The strength with which a lord can apply. */
  needs: number;
};

export type Supply = {
  shield: number;
  archer: number;
  tudor: number;
};

/** At the King's Court. */
export type KingsCourt = {
  treasury: Reward;
  /** Houses whose lord is there. */
  in_treasury: number[];
  /** Left in the supply. */
  bishops: number;
  supply: Supply;
  offices: Office[];
};

export type DrawnOffice = {
  id: string;
  name: string;
  tribute: string;
  seals: number;
  privilege: Privilege;
};

export type DrawnCourt = {
  offices: DrawnOffice[];
  privileges: Supply;
  bishops: number;
  most_bishops: number;
  archer_strength: number;
  tudor_strength: number;
};

export type LordOf = {
  house: number;
  who: string;
};

export type Application = {
  house: number;
  who: string[];
  office: string;
  strength: number;
  least: number;
};

export type LordAt = {
  house: number;
  who: string;
  at: string;
};

export type Support = {
  what: string;
  who: string;
};

export type OfGood = {
  good: string;
};

export type Applied = {
  house: number;
  who: string[];
  office: string;
  strength: number;
  knights: Knights;
  bishops: number;
  tudor: number;
};

export type OfficeOf = {
  house: number;
  who: string;
  office: string;
};

export type PrivilegeOf = {
  house: number;
  who: string;
  privilege: string;
};

export type LordGood = {
  house: number;
  who: string;
  good: string;
  n: number;
};

export type SealsScored = {
  n: number;
  seals: number;
  black: number;
};

/** The larger and the smaller number on a space of the dishonor track. */
export type Pair = [number, number];

export type TrackSpace = {
  left: number;
  large: number;
  small: number;
};

export type Captive = {
  house: number;
  knight: number;
};

/** The King's Resentment. */
export type Resentment = {
  track: TrackSpace[];
  supply: number;
  tower: Captive[];
  filler: number;
  room: number;
  /** What the first and the second in dishonor would lose. */
  penalty: Pair;
};

export type DrawnResentment = {
  track: Pair[];
  tower_capacity: number;
  filler: number;
};

export type DishonorScored = {
  n: number;
  markers: number;
};

export type Penalty = {
  n: number;
  rank: number;
};

export type Taxed = {
  law: string;
  at: string;
};

export type SendSquires = {
  law: string;
  left: number;
};

export type Exchange = {
  give: string;
  take: string;
  n: number;
};

export type Exchanged = {
  give: string;
  take: string;
  n: number;
  law: string;
};

export type TaxPaid = {
  law: string;
  at: string;
  what: string;
  paid: boolean;
};

export type ToByLaw = {
  law: string;
  to: string;
};

export type RewardTile = {
  id: string;
  reward: Reward;
};

export type Drawn = {
  tile: string;
  reward: string;
};

export type DrawnFor = {
  tile: string;
  reward: string;
  county: string;
};

export type Decision = Omit<Asked, "kind"> & OneOf<Decisions>;
export type Move = Omit<NumberedMove, "kind" | "prospect"> & { prospect?: Prospect } & OneOf<Moves>;
export type Event = Omit<GameEvent, "kind" | "args"> & OneEventOf<Events>;

/** All of it, for the parts of the client that every game has. */
export type GameTypes = { view: View; drawing: Drawing; decision: Decision; move: Move; event: Event };
