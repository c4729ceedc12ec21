// Made from src/peerage/kernel/presentation/schemas.py and the schemas of server/ by `make client-types`. Do not edit.

export type Args = Record<string, unknown>;

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
export type EventBase = {
  kind: string;
  seat: number | null;
  rule: string;
  /** The seat had no choice, and the viewer may know it. */
  forced: boolean;
};

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
  /** Told by the table: it is no part of the game. */
  hint: Nothing;
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
  /** An addition to the game. */
  module: boolean;
  /** A value that does not go with a part of another option. */
  clashes: Clash[];
};

/** Something that decides the places, for each seat: how much of it, or whether at all; more is better. */
export type RankedBy = {
  name: string;
  values: (number | boolean)[];
};

export type PointSource = {
  name: string;
  /** For each seat. */
  points: number[];
};

/** A part of the game, like its second round, and what each seat gained in it. */
export type PartPoints = {
  kind: string;
  n: number;
  /** The move with which it begins. */
  at: number;
  points: number[];
};

/** The scores after a move. */
export type Standing = {
  n: number;
  scores: number[];
};

/** A highlight. */
export type FactInfo = {
  kind: string;
  /** The move after which a replay shows it. */
  at: number;
  /** The number of the part, from 0. */
  part: number;
  args: Args;
  /** The line of the log that it is about. */
  event: GameEvent | null;
};

export type GameResult = {
  moves: number;
  scores: number[];
  places: number[];
  winners: number[];
  /** The most important first. */
  ranking: RankedBy[];
  sources: PointSource[];
  parts: PartPoints[];
  /** After the set-up, and wherever the scores changed. */
  course: Standing[];
  facts: FactInfo[];
};

export type AtZero = "bot" | "end";

/** A time bank for the whole game, with an increment per decision or turn. */
export type Live = {
  kind: "live";
  /** Seconds. */
  bank: number;
  /** Seconds. */
  increment?: number;
  /** What the increment is for; a turn ends when another seat is asked. */
  per?: "decision" | "turn";
  /** After a timeout, a bot plays on or the game ends. */
  at_zero?: AtZero;
  /** The bot that plays on. */
  bot?: string | null;
};

/** A time limit per decision. */
export type Correspondence = {
  kind: "correspondence";
  hours: number;
  at_zero?: AtZero;
  bot?: string | null;
};

export type TimeControl = Live | Correspondence;

export type SeatClock = {
  /** Milliseconds that were left when the clock began to run, or are left while it stands. */
  left: number;
  /** When it began to run, by the uptime clock; null while it stands. */
  since: number | null;
};

export type ShownClock = {
  paused: boolean;
  /** null for a bot. */
  seats: (SeatClock | null)[];
};

export type VacationWish = {
  days: number;
};

export type VacationInfo = {
  /** When the viewer's vacation ends; null without a vacation. */
  until: string | null;
  /** Whole days that are left, counting what was used within the last year. */
  days_left: number;
};

/** Whether a table is meant to be rated. `lost`: older versions wrote it where a player had got help. */
export type Wish = "yes" | "no" | "lost";

/** A game of people alone counts on both ladders, a game with bots only on `all`. */
export type Ladder = "people" | "all";

/** The narrowest ladder that a table currently counts for; `lost`: it is no longer rated. */
export type Counting = "people" | "all" | "no" | "lost";

/** What a rated game can do to one person's rating. `none`: nothing, like the first games of a beginner. `loss_only`: the person got a hint, and can only lose. `lost`: the person left the game to a bot or gave it up. `gain_only`: the game was not played to its end, because others left it. */
export type RatingStake = "full" | "none" | "loss_only" | "gain_only" | "lost";

export type View = CommonView & Args;

export type Decision = Asked & Args;

export type SeatWish = {
  /** A `here` seat is played on the same browser as `me`; a `held` one is reserved for another player. */
  kind: "me" | "here" | "open" | "bot" | "held";
  bot?: string | null;
  name?: string | null;
};

/** What a browser adds to the seed of a table, for each of its seats there. */
export type AddedDice = {
  /** The commitment that it has seen before: the hash of the secret that it adds this to. */
  commitment: string;
  salt: string;
  /** Identifies the secret, where there is no table yet. */
  nonce?: string | null;
};

export type CreateTable = {
  game: string;
  seats: SeatWish[];
  options?: Record<string, boolean | string>;
  name?: string;
  arms?: string;
  public?: boolean;
  time?: Live | Correspondence | null;
  /** Only invited visitors may come in. */
  private?: boolean;
  dice?: AddedDice | null;
  /** Whether players may fork the running game. Without a wish, they may if nobody else can play along; a rated table never allows it. */
  forks?: boolean | null;
  /** Whether it counts for the ratings, if it can. Without a wish, it does if people can play along and the owner has finished five games of this kind. */
  rated?: boolean | null;
};

/** Who plays a game from a position. */
export type StudyWish = {
  /** In all seats but that of the visitor. */
  bot: string;
  /** Of the visitor. Without one, bots play, and the visitor watches. */
  seat?: number | null;
  name?: string;
};

/** A game that goes on from a position of another one, against bots. */
export type ForkTable = {
  /** In all seats but that of the visitor. */
  bot: string;
  /** Of the visitor. Without one, bots play, and the visitor watches. */
  seat?: number | null;
  name?: string;
  /** After so many moves. Without it, the visitor's running game is forked as it is now, and all that is hidden from the visitor is drawn anew. */
  at?: number | null;
};

export type JoinTable = {
  name: string;
  arms?: string;
  seat?: number | null;
  /** The key of a reserved seat. */
  key?: string | null;
  dice?: AddedDice | null;
  /** Whether a rated game counts for this player. Without a wish, the first five games do not. */
  rated?: boolean | null;
};

export type PlayAgain = {
  dice?: AddedDice | null;
};

export type StandIn = {
  seat: number;
  bot: string | null;
};

export type Items = (number | string | number[])[];

export type Amounts = Record<string, number>;

/** A printed value: a number or word, several, or amounts of several things. */
export type Printed = boolean | number | string | Items | Amounts;

/** Values of custom components by their paths, or a file of them. */
export type BoxWish = {
  changes?: Record<string, Printed>;
  file?: string | null;
};

export type BoxRefusal = {
  /** The path of the invalid value; empty where several do not fit together. */
  path: string;
  message: string;
};

/** Custom components, checked. */
export type CheckedBox = {
  /** The beginning of their hash; null without changes, or if they are refused. */
  id: string | null;
  /** By path. */
  changes: Record<string, Printed>;
  /** As TOML; null if they are refused. */
  file: string | null;
  refused: BoxRefusal | null;
};

export type GiveToBot = {
  type: "bot";
  bot: string;
};

export type FreeSeat = {
  type: "free";
};

export type SwapSeats = {
  type: "swap";
  other: number;
};

/** Reserve an open seat, or the seat of a player who never came to the game. */
export type HoldSeat = {
  type: "hold";
  name: string;
  /** The profile of a player whom the owner follows. If that player follows the owner, an open seat is reserved for them without a link, and they are notified. */
  friend?: string | null;
};

/** A change of a seat. */
export type Arrangement = GiveToBot | FreeSeat | SwapSeats | HoldSeat;

/** How a bot plays, as its family declares it. */
export type BotManner = {
  /** What the client has words for. */
  kind: string;
  /** The number in them, like that of simulations per move. */
  n: string;
};

export type SeatInfo = {
  kind: "person" | "bot" | "open";
  name: string | null;
  /** The coat of arms that the person has chosen, if any. */
  arms: string;
  bot: string | null;
  /** The name of the bot that plays for a person. */
  stand_in: string | null;
  you: boolean;
  /** The number of a player at the viewer's own browser, to play `as`; 0 for the browser itself. */
  here: number | null;
  online: boolean;
  away: boolean;
  /** On vacation: the clock stands. */
  vacation: boolean;
  /** The name of the player whom an open seat is reserved for. */
  held_for: string | null;
  /** Anyone with it may take the seat; only the owner gets it. */
  key: string | null;
  /** The person never came since the game began: the owner may give the seat to another player. */
  missing: boolean;
  /** What a rated game can do to the person's rating. */
  stake: RatingStake;
  /** Until then, an open seat of a rematch is kept for a player of the last game. */
  kept_until: string | null;
  kept_for_you: boolean;
  /** The person has deleted their account: which of several such people this is. */
  former: number | null;
  /** How the bot plays; null if its family does not say. */
  manner?: BotManner | null;
  /** A program of the person has a token for the seat, or had one earlier in the game. */
  program?: "plays" | "played" | null;
};

/** A vote on pausing or ending the game. */
export type ProposalInfo = {
  what: "pause" | "cancel";
  /** The seat. */
  by: number;
  agreed: number[];
};

/** Custom components of a table. */
export type OwnSet = {
  /** The beginning of their hash. */
  id: string;
  /** The number of values that differ from the printed ones. */
  changed: number;
};

/** The origin of a table's seed. */
export type DiceInfo = {
  /** The hash of the server's secret; null where the seed was drawn without one. */
  commitment: string | null;
  /** For each seat, whether its browser has added something. */
  salted: boolean[];
  /** The hash of the seed, from when the game begins. */
  seed_hash: string | null;
  /** This and the following are null until the game is over. */
  secret: string | null;
  salts: (string | null)[] | null;
  seed: string | null;
};

/** What every viewer may know of a table. */
export type Facts = {
  id: string;
  game: string;
  options: Record<string, boolean | string>;
  /** null: as printed. */
  components: OwnSet | null;
  status: LeagueStatus;
  public: boolean;
  rated: Counting;
  /** Only invited visitors may come in. */
  private: boolean;
  /** Players may fork the running game. */
  forks: boolean;
  paused: boolean;
  /** The league that it belongs to. */
  league: string | null;
  seats: SeatInfo[];
  /** The seat of the owner. */
  host: number | null;
  your_seat: number | null;
  number: number;
  created: string;
  winners: number[] | null;
  /** null: no time control. */
  time: Live | Correspondence | null;
  /** Why a game was over before its end; then it has no winner. `rules`: this server could not go on with it. */
  ending: "time" | "cancelled" | "rules" | null;
  /** Whether this server has the rules that the game began with; otherwise its archive can be read. */
  playable: boolean;
};

/** A table in the list. */
export type Summary = {
  id: string;
  game: string;
  options: Record<string, boolean | string>;
  /** null: as printed. */
  components: OwnSet | null;
  status: LeagueStatus;
  public: boolean;
  rated: Counting;
  /** Only invited visitors may come in. */
  private: boolean;
  /** Players may fork the running game. */
  forks: boolean;
  paused: boolean;
  /** The league that it belongs to. */
  league: string | null;
  seats: SeatInfo[];
  /** The seat of the owner. */
  host: number | null;
  your_seat: number | null;
  number: number;
  created: string;
  winners: number[] | null;
  /** null: no time control. */
  time: Live | Correspondence | null;
  /** Why a game was over before its end; then it has no winner. `rules`: this server could not go on with it. */
  ending: "time" | "cancelled" | "rules" | null;
  /** Whether this server has the rules that the game began with; otherwise its archive can be read. */
  playable: boolean;
  mine: boolean;
  your_turn: boolean;
  closable: boolean;
  /** Milliseconds that are left to one whose clock runs. */
  left: number | null;
};

export type TableInfo = {
  id: string;
  game: string;
  options: Record<string, boolean | string>;
  /** null: as printed. */
  components: OwnSet | null;
  status: LeagueStatus;
  public: boolean;
  rated: Counting;
  /** Only invited visitors may come in. */
  private: boolean;
  /** Players may fork the running game. */
  forks: boolean;
  paused: boolean;
  /** The league that it belongs to. */
  league: string | null;
  seats: SeatInfo[];
  /** The seat of the owner. */
  host: number | null;
  your_seat: number | null;
  number: number;
  created: string;
  winners: number[] | null;
  /** null: no time control. */
  time: Live | Correspondence | null;
  /** Why a game was over before its end; then it has no winner. `rules`: this server could not go on with it. */
  ending: "time" | "cancelled" | "rules" | null;
  /** Whether this server has the rules that the game began with; otherwise its archive can be read. */
  playable: boolean;
  /** The token in the link to a private table; only its players get it. */
  invite: string | null;
  proposal: ProposalInfo | null;
  dice: DiceInfo;
  next: string | null;
  /** The seats of a running game that a spectator may take: those of bots, while only bots play. */
  takeable: number[];
};

/** A move as the record names it, without the rules. */
export type ArchivedMove = {
  n: number;
  seat: number;
  move: Record<string, unknown>;
};

/** A table that this server cannot open: it lacks the rules, or the record is damaged. */
export type TableArchive = {
  table: TableInfo;
  why: "rules" | "game" | "damaged";
  /** The version of the rules that the game began with. */
  rules: number;
  /** The versions that this server has. */
  known: number[];
  /** The visitor plays here and may end the game, which opens its moves and its record. */
  may_end: boolean;
  /** Empty while the game is not over: they hold secrets. */
  moves: ArchivedMove[];
  /** By seat, if the game came to its end here. */
  scores: Partial<Record<number, number>>;
};

export type TableList = {
  tables: Summary[];
  next: string | null;
};

/** A table where a seat is reserved or kept for the visitor. */
export type Invitation = {
  table: string;
  game: string;
  /** The name of the owner, if the owner has a seat. */
  by: string | null;
};

export type WaitingTables = {
  /** Where it is the visitor's turn, the longest-waiting ones first. */
  tables: string[];
  invitations: Invitation[];
};

export type Position = {
  number: number;
  last: number;
  view: View;
  events: GameEvent[];
  decision: Decision | null;
};

/** The server's commitment for a table that is about to be opened. */
export type SealedDice = {
  /** Identifies the secret. */
  nonce: string;
  /** The hash of the secret. */
  commitment: string;
};

export type Verdict = "only" | "close" | "ahead" | "clear";

/** A move that the bot has considered. */
export type HintOption = {
  move: number;
  /** The number of simulated games in which it was tried. */
  games: number;
  /** The estimated chance to win in percent, and its 95 % interval. */
  chance: number;
  low: number;
  high: number;
};

export type HintMessage = {
  type: "hint";
  /** The number of the decision. */
  number: number;
  /** The number of simulated games; 0 for a bot that does not search: then there are no figures. */
  games: number;
  /** How the first move compares with the others, by these games. */
  verdict: Verdict;
  /** The move that the bot would play, then the other most tried ones. */
  options: HintOption[];
};

export type Play = {
  type: "play";
  number: number;
  move: number;
  deadline?: number | null;
};

export type Undo = {
  type: "undo";
  number: number;
  deadline?: number | null;
};

export type Ask = {
  type: "ask";
  slot: string;
};

export type Weigh = {
  type: "weigh";
  number: number;
  move: number;
};

export type Hint = {
  type: "hint";
  number: number;
};

export type Seen = {
  type: "seen";
  number: number;
  wait: boolean;
  /** A player looks at the page: no notification is needed. */
  looked?: boolean;
};

/** A chat line: free text, or one of the phrases that each client shows in its own language. */
export type Say = {
  type: "say";
  text?: string | null;
  phrase?: string | null;
  /** The name of a spectator; players have theirs. */
  name?: string;
};

/** Send the whole chat again. */
export type Listen = {
  type: "listen";
  /** Send only what differs from what this socket was sent. */
  changes?: boolean;
};

export type Reaction = "cheer" | "laugh" | "wow" | "oops" | "think";

/** A reaction of a player, shown at the seat for a moment and stored nowhere. */
export type React = {
  type: "react";
  reaction: Reaction;
};

export type Ping = {
  type: "ping";
};

export type ClientMessage = Play | Undo | Ask | Weigh | Hint | Seen | Say | Listen | React | Ping;

export type NumberedMove = {
  kind: string;
  slots: string[];
  move: number;
  /** What the asked player could derive about it. */
  prospect?: Args;
};

export type Move = NumberedMove & Args;

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
  /** A hint may be asked for. */
  can_hint: boolean;
  /** null: this table has no clocks, or the game has not begun. */
  clock: ShownClock | null;
  /** The uptime clock when this was sent, where there are clocks. */
  now?: number;
};

export type Reason = {
  type: "reason";
  slot: string;
  rule: string | null;
  args?: Args;
};

export type Weighed = {
  type: "weighed";
  number: number;
  move: number;
  /** Whether it is final, or ends the turn. */
  final: boolean;
};

export type ErrorMessage = {
  type: "error";
  error: string;
  message: string;
  /** The situation: a key of the texts for errors. */
  reason: string;
  /** The arguments of that text. */
  args: Args;
};

export type Undone = {
  type: "undone";
  number: number;
};

export type QueueMessage = {
  type: "queue";
  /** The number of requests ahead of the bots; null when they no longer wait. */
  ahead: number | null;
};

export type ReactionMessage = {
  type: "reaction";
  /** It may arrive twice. */
  id: string;
  seat: number;
  reaction: Reaction;
};

/** The owner has deleted the table. */
export type ClosedMessage = {
  type: "closed";
};

export type ChatLine = {
  /** The number of the line at the table. */
  k: number;
  /** null: by a spectator. */
  seat: number | null;
  name: string;
  text: string | null;
  /** Instead of a text, the key of a phrase that each client shows in its own language. */
  phrase: string | null;
  time: string;
  own: boolean;
};

export type ChatMessage = {
  type: "chat";
  /** The complete chat. */
  fresh: boolean;
  lines: ChatLine[];
  /** Lines that are removed. With this, new lines may belong between the known ones. */
  gone?: number[];
};

export type Pong = {
  type: "pong";
  /** Milliseconds by a clock of this socket, for deadlines. */
  now: number;
};

export type ServerMessage = StateMessage | Reason | Weighed | HintMessage | ErrorMessage | Undone | QueueMessage | ChatMessage | ReactionMessage | ClosedMessage | Pong;

/** Where a printed value comes from. */
export type Source = "text" | "report" | "rebuilt";

export type SeatRange = {
  min: number;
  max: number;
};

/** The expected length of a game. */
export type About = {
  length: string;
  weight: string;
  special: string;
};

/** A bot that tables offer. */
export type Level = {
  name: string;
  bot: string;
  manner: BotManner | null;
  /** It plays where nobody has chosen one, also as a stand-in. */
  usual: boolean;
};

export type GameInfo = {
  id: string;
  title: Record<string, string>;
  about: Record<string, About>;
  seats: SeatRange;
  options: Option[];
  bots: string[];
  /** From the weakest to the strongest. */
  levels: Level[];
  /** The components of new tables; null: as printed. */
  components: OwnSet | null;
  /** The decisions that a position set up by hand can begin with; none if there is no board editor. */
  position_starts: string[];
};

export type Rule = {
  id: string;
  section: string;
  title: string;
  text: string;
  /** Options, or a number of seats, that it applies to: "court", "seats=2"; all of them are needed. */
  when: string[];
  /** Synonyms of its terms, for the search. */
  also: string[];
};

/** What changes with another value near this one, in games of the same deals and bots. */
export type Importance = {
  /** nothing: no game differs; play: some do; points: so do the scores, beyond chance. */
  level: "nothing" | "play" | "points";
  /** Points per player, more or less; 0 unless the level is points. */
  points: number;
  /** How many games were played with each value. */
  games: number;
  /** Measured with all modules, because the base game does not use it. */
  modules: boolean;
};

export type PrintedValue = {
  path: string;
  /** The part of the game that it belongs to. */
  part: string;
  label: string;
  source: Source;
  printed: Printed;
  /** The names of the words that can be chosen, unless the text states the value. */
  words: Record<string, string>;
  /** null: not measured. */
  importance: Importance | null;
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
  about?: About;
  options?: Record<string, OptionText>;
  decisions?: Record<string, Template>;
  moves?: Record<string, Template>;
  events?: Record<string, Template>;
  forced?: Record<string, string>;
  names?: Record<string, string>;
  /** Names in other forms: the accusative of `{who:acc}` is in `forms.acc`. */
  forms?: Record<string, Record<string, string>>;
  labels?: Record<string, string>;
  /** Sources of points. */
  sources?: Record<string, string>;
  /** The phases of a game: "Round {n}". */
  parts?: Record<string, string>;
  facts?: Record<string, Template>;
};

export type Answers = (number | null)[];

export type LessonAnswers = {
  answers: Answers;
  /** Send the whole log: the client has not followed so far. */
  fresh?: boolean;
};

export type LessonQuestion = {
  answers: Answers;
  slot: string;
};

export type LessonInfo = {
  id: string;
  title: Record<string, string>;
  about: Record<string, string>;
  steps: number;
  seats: number;
  /** Changes with the steps, so that answers to older ones are not mistaken for answers to these. */
  version: string;
};

export type LessonStep = {
  title: string;
  see: string;
  do: string;
  after: string;
  otherwise: string;
};

export type LessonText = {
  title: string;
  about: string;
  steps: LessonStep[];
};

export type LessonStand = {
  step: number;
  /** The step waits for a move; otherwise there is something to read, before or after one. */
  asks: boolean;
  last: boolean;
  look: string[];
  version: string;
  state: StateMessage;
};

export type Section = {
  id: string;
  title: string;
  text: string;
  picture: string;
  caption: string;
  look: string[];
  /** What the picture shows better than a text. */
  rules: string[];
  view: View;
  log: GameEvent[];
};

export type Guide = {
  title: string;
  about: string;
  names: string[];
  sections: Section[];
};

export type ShownRating = {
  rating: number;
  uncertainty: number;
  games: number;
  /** Too few games for a reliable rating. */
  provisional: boolean;
};

export type RatedSeat = {
  /** The handle, unless the profile is hidden or there is none. */
  profile: string | null;
  /** For a bot: its fixed rating. null for newcomers. */
  rating: ShownRating | null;
  /** The change by the game, once it is over. */
  change: number | null;
};

export type TableRatings = {
  /** The ladder that the table counts for; null: it is not rated. */
  ladder: Ladder | null;
  seats: RatedSeat[];
};

export type LadderStanding = {
  game: string;
  seats: number;
  ladder: Ladder;
  rating: ShownRating;
};

export type Profile = {
  /** null: there is no profile, because no game has been rated yet. */
  handle: string | null;
  name: string;
  you: boolean;
  hidden: boolean;
  /** The number of finished games that the viewer may see. */
  games: number;
  wins: number;
  ladders: LadderStanding[];
  /** By game, how many you have finished, rated or not; empty for others. */
  finished: Record<string, number>;
};

export type PlayedBy = {
  name: string;
  profile: string | null;
  bot: string | null;
  place: number;
  score: number;
  /** Whether the profile is the viewer's. */
  own: boolean;
};

export type PlayedGame = {
  /** null for a private table where the viewer was not invited, or a deleted one. */
  table: string | null;
  game: string;
  ended: string;
  ladder: Ladder | null;
  players: PlayedBy[];
  rating: number | null;
  change: number | null;
  /** What the game could do to the rating of whose profile it is. */
  stake: RatingStake;
};

export type PlayedGames = {
  games: PlayedGame[];
  next: string | null;
};

export type ChartPoint = {
  ended: string;
  rating: number;
  uncertainty: number;
  place: number;
};

export type Spoken = {
  kind: string;
};

export type Opening = {
  /** As in records. */
  move: Spoken & Args;
  games: number;
  wins: number;
};

export type Leader = {
  profile: string;
  name: string;
  you: boolean;
  rating: ShownRating;
};

export type Anchor = {
  level: string;
  rating: number;
};

export type Leaders = {
  leaders: Leader[];
  /** The bots' levels, for comparison. */
  anchors: Anchor[];
};

export type ProfileWish = {
  hidden: boolean;
};

/** Two live time controls, and correspondence with a day per decision. */
export type Pace = "fast" | "calm" | "daily";

export type PairingWish = {
  game: string;
  seats: number;
  pace: Pace;
  name: string;
  arms?: string;
  /** Whether the game may begin with bots in the free seats, if too few players come. */
  bots?: boolean;
};

export type StillWaiting = {
  bots: boolean;
};

/** What the viewer waits for. */
export type Search = {
  game: string;
  seats: number;
  pace: Pace;
  bots: boolean;
  since: string;
  /** When the game may begin with bots, if the viewer agrees. */
  bots_from: string;
  /** The table, once the players have met. */
  table: string | null;
};

export type WaitingGroup = {
  game: string;
  seats: number;
  pace: Pace;
  waiting: number;
};

export type PaceInfo = {
  pace: Pace;
  time: TimeControl;
};

export type PairingState = {
  paces: PaceInfo[];
  search: Search | null;
  /** All who wait now, the viewer included. */
  groups: WaitingGroup[];
};

export type FollowWish = {
  /** The handle. */
  profile: string;
};

export type OnlineWish = {
  shown: boolean;
};

/** A public table that a friend is at. */
export type FriendTable = {
  id: string;
  game: string;
  status: "open" | "running";
};

export type Friend = {
  profile: string;
  name: string;
  /** Nobody else can see the profile any more; the name is the one at the time of following. */
  hidden: boolean;
  /** At one of their tables now. False, too, for those who do not show it to the viewer. */
  online: boolean;
  tables: FriendTable[];
};

export type Friends = {
  /** Whom the viewer follows, by name. */
  friends: Friend[];
  /** How many players follow the viewer. */
  followers: number;
  /** Whether they see when the viewer is online. */
  online_shown: boolean;
};

export type Kind = "robin" | "swiss";

export type LeagueStatus = "open" | "running" | "over";

export type LeagueWish = {
  name: string;
  game: string;
  kind: Kind;
  /** The wished size of tables; where that does not work out, tables have three to five seats. */
  size: number;
  rounds: number;
  /** For each round. */
  days: number;
  options?: Record<string, boolean | string>;
  rated?: boolean;
  /** Listed for all; otherwise by its link. */
  public?: boolean;
  /** The name with which the owner becomes the first member. */
  player?: string | null;
};

export type JoinLeague = {
  name: string;
};

export type LeagueSummary = {
  id: string;
  name: string;
  game: string;
  kind: Kind;
  size: number;
  rounds: number;
  /** 0 before the first round. */
  round: number;
  status: LeagueStatus;
  members: number;
  /** Whether the viewer plays in it, or opened it. */
  yours: boolean;
};

export type LeagueMember = {
  /** Identifies the member in requests of the league's owner. */
  number: number;
  /** Tied members share it. */
  rank: number;
  name: string;
  profile: string | null;
  you: boolean;
  /** Plays in no further round. */
  gone: boolean;
  points: number;
  /** The mean points of the opponents: the tie-break. */
  strength: number;
  wins: number;
  games: number;
};

export type LeagueSeat = {
  name: string;
  you: boolean;
  place: number | null;
  /** null during the game. */
  points: number | null;
};

export type LeagueTable = {
  table: string;
  seats: LeagueSeat[];
};

export type LeagueRound = {
  round: number;
  tables: LeagueTable[];
};

export type LeagueInfo = {
  id: string;
  name: string;
  game: string;
  options: Record<string, boolean | string>;
  kind: Kind;
  size: number;
  rounds: number;
  days: number;
  rated: boolean;
  public: boolean;
  status: LeagueStatus;
  round: number;
  /** Of the current round. */
  deadline: string | null;
  /** Whether the viewer opened it. */
  hosting: boolean;
  joined: boolean;
  /** In order of standing. */
  members: LeagueMember[];
  /** The latest first. */
  played: LeagueRound[];
  /** The viewer's table of this round, during the game. */
  your_table: string | null;
};

/** A passkey credential of a browser, as WebAuthn writes it in JSON. */
export type Credential = Record<string, unknown>;

/** A sign-in method; a guest who adds one signs up with it, under this name. */
export type NewSignInMethod = {
  name?: string;
  /** The invitation code of a guest who signs up where that needs one. */
  code?: string;
};

export type PasswordWish = {
  name?: string;
  /** The invitation code of a guest who signs up where that needs one. */
  code?: string;
  login: string;
  password: string;
  /** The password that is replaced, if there is one. */
  current?: string;
};

export type PasskeyWish = {
  name?: string;
  /** The invitation code of a guest who signs up where that needs one. */
  code?: string;
  credential: Credential;
};

export type Naming = {
  name: string;
};

export type EmailWish = {
  address: string;
  language?: string;
};

export type Login = {
  login: string;
  password: string;
};

export type PasskeyLogin = {
  credential: Credential;
};

export type TokenLogin = {
  token: string;
};

export type LinkLogin = {
  token: string;
  /** The guest's games go to the account: a guest with games confirms that first. */
  take_over?: boolean;
};

export type SessionInfo = {
  id: string;
  device: string;
  created: string;
  /** Rounded to the hour. */
  seen: string;
  /** The session of this request. */
  here: boolean;
};

export type PasskeyInfo = {
  id: string;
  name: string;
  created: string;
  used: string | null;
};

export type EmailInfo = {
  address: string;
  confirmed: boolean;
};

/** For a guest, it says only whether the server sends e-mail. */
export type AccountInfo = {
  signed_in: boolean;
  /** This server sends e-mail. */
  mail: boolean;
  name?: string;
  created?: string;
  login?: string | null;
  password?: boolean;
  /** Whether there is a return link. */
  link?: boolean;
  passkeys?: PasskeyInfo[];
  sessions?: SessionInfo[];
  email?: EmailInfo | null;
};

export type ReturnLink = {
  /** Returned once: behind the # of /return it signs in. */
  token: string;
  account: AccountInfo;
};

/** The owner of the return link. */
export type LinkOwner = {
  name: string;
  /** Games of this guest would go to the account. */
  take_over: boolean;
};

export type PasskeyOptions = {
  /** For navigator.credentials, as WebAuthn writes it in JSON. */
  options: Record<string, unknown>;
};

export type NoticeKind = "push" | "mail" | "webhook";

export type Keys = {
  p256dh: string;
  auth: string;
};

/** As the browser's push manager gives it. */
export type Subscription = {
  endpoint: string;
  keys: Keys;
};

/** Whether this server sends mail, and whether the visitor has a confirmed address. */
export type MailState = "none" | "unconfirmed" | "confirmed";

export type MailWish = {
  language: string;
};

export type PushWish = {
  subscription: Subscription;
  /** The name of the device, for its owner. */
  name: string;
  language: string;
};

export type WebhookWish = {
  url: string;
  /** The name of the person, for the readers of a chat room. */
  name: string;
  language: string;
};

export type ChannelWish = {
  wanted: boolean;
};

export type TableWish = {
  kind: NoticeKind;
  /** null: as at other tables. */
  wanted: boolean | null;
};

export type ChannelInfo = {
  id: string;
  kind: NoticeKind;
  name: string;
  wanted: boolean;
};

export type NoticeInfo = {
  /** The key that browsers subscribe with; null if this server sends no pushes. */
  push: string | null;
  mail: MailState;
  /** The hosts that webhooks may be at. */
  webhooks: string[];
  channels: ChannelInfo[];
};

export type TableNotices = {
  /** By kinds of which there is a channel. */
  wanted: Partial<Record<NoticeKind, boolean>>;
};

export type Reporting = {
  reason?: string;
};

/** A private note. */
export type PrivateNote = {
  text: string;
};

export type Entering = {
  /** The key of an invitation, or of a reserved seat. */
  token: string;
};

/** A pause or the end needs the votes of all players; resuming needs one. */
export type Deciding = {
  what: "pause" | "cancel" | "decline" | "resume";
};

export type Blocked = {
  id: string;
  /** The name at that time. */
  name: string;
  since: string;
};

/** Why an order was not carried out: it was not legal, its condition did not hold, a move was taken back. */
export type Lapse = "illegal" | "unmet" | "taken_back";

/** A question, besides its arguments. */
export type OrderedDecision = {
  kind: string;
};

/** A move in words, besides its arguments. */
export type OrderedMove = {
  kind: string;
};

/** An event that the player sees: the condition of an order. */
export type Trigger = {
  kind: string;
  seat: number;
  args: Args;
};

export type Question = OrderedDecision & Args;

export type OrderInfo = {
  id: string;
  decision: Question;
  move: OrderedMove & Args;
  /** null: whatever happens before. */
  after: Trigger | null;
  /** null: it waits. */
  lapsed: Lapse | null;
};

/** A question that the player may be asked, with possible answers. */
export type Choice = {
  decision: Question;
  moves: Move[];
};

/** What a player can prepare. */
export type Prospects = {
  /** What the player who is asked now may do. */
  triggers: Trigger[];
  choices: Choice[];
};

export type TriggerWish = {
  kind: string;
  seat: number;
  args: Record<string, unknown>;
};

export type ProspectsWish = {
  after?: TriggerWish | null;
};

/** A prepared move: the question and the answer as offered, and its condition. */
export type OrderWish = {
  decision: Record<string, unknown>;
  move: Record<string, unknown>;
  after?: TriggerWish | null;
};

/** The values of a field, the keys of a table, or the entries of a list of numbers, with the kind of their names. */
export type Words = {
  of: string;
  words: (string | number)[];
  /** The field may be empty. */
  optional?: boolean;
};

/** A whole position as the game writes it, secrets included. */
export type WholePosition = Record<string, unknown>;

/** A position to begin with: of a game that is over, or one in which a question is asked for the first time. */
export type NewPosition = {
  game?: string;
  seats?: number;
  options?: Record<string, boolean | string>;
  /** The decision that is asked. */
  start?: string;
  /** The table of a game that is over; then what stands above does not count. */
  table?: string | null;
  /** The number of moves of that game. */
  at?: number;
};

export type PositionWish = {
  game: string;
  position: Record<string, unknown>;
  /** Through whose eyes it is shown. */
  seat?: number;
};

export type PositionTable = {
  /** In all seats but that of the visitor. */
  bot: string;
  /** Of the visitor. Without one, bots play, and the visitor watches. */
  seat?: number | null;
  name?: string;
  game: string;
  position: Record<string, unknown>;
};

export type CheckedPosition = {
  /** Why no game can reach the position; then nothing follows. */
  problem: string | null;
  /** With everything that lies nowhere else put back to its supply. */
  position: WholePosition;
  view: View | null;
  decision: Decision | null;
  /** The seats that choose now. */
  asked: number[];
};

/** What a form for positions needs, besides a position. Paths have `*` for each part of a list or table. */
export type PositionFields = {
  hidden: string[];
  words: Record<string, Words>;
  templates: Record<string, unknown>;
};

export type FirstPosition = {
  game: string;
  form: PositionFields;
  checked: CheckedPosition;
};

export type SeatToken = {
  /** A program that has it plays in the seat. The server does not show it again. */
  token: string;
};

export type ReviewVerdict = "best" | "good" | "inaccuracy" | "mistake" | "blunder" | "forced" | "unclear";

export type ReasonKind = "gains" | "invests" | "denies" | "keeps" | "later";

/** A legal move, and the chance of the seat after it with its 95 % interval. */
export type OptionEstimate = {
  move: number;
  chance: number;
  low: number;
  high: number;
  games: number;
  /** The chance of every seat, if it was compared with others. */
  shares?: number[];
  /** By how much it is worse than the best, with the interval of the difference, if it was compared. */
  behind?: [number, number, number] | null;
};

export type MoveReason = {
  kind: ReasonKind;
  /** How many points, or options. */
  n?: number;
  /** Where most of the difference comes from. */
  source?: string;
  /** Whom it denies them. */
  seat?: number | null;
  /** The part of the game at whose end points are compared. */
  part?: [string, number];
};

export type Why = {
  reasons: MoveReason[];
  /** The rule by which the better move does what it does. */
  rule?: string;
};

/** A decision of a seat, and how it was taken. */
export type ReviewedChoice = {
  /** After so many moves. */
  n: number;
  seat: number;
  part: number;
  move: number;
  best: number;
  verdict: ReviewVerdict;
  /** 0 if the choice is within the interval of the best. */
  cost: number;
  /** Of the difference to the best. */
  interval: [number, number];
  /** What a choice at random would cost. */
  stake: number;
  before: number[];
  after: number[];
  /** The best one first; only those that matter. */
  options: OptionEstimate[];
  /** These options as the client gets moves, by their numbers. */
  said: Record<string, Record<string, unknown>>;
  /** How many options there were. */
  of: number;
  why?: Why | null;
};

/** Of what choosing at random would have cost, the part that a seat has not lost. */
export type Accuracy = {
  seat: number;
  /** From 0 to 1. */
  share: number;
  /** In all. */
  cost: number;
  /** How many choices have each verdict. */
  counts: Record<string, number>;
  /** The share in each part of the game; null without a decision. */
  parts: (number | null)[];
};

/** What one move changed in the chance of every seat. */
export type Effect = {
  /** The number of the move; 0 is the set-up. */
  n: number;
  /** What the choice of each of these seats changed. */
  choices: ([number, number[]])[];
  luck: number[];
};

/** Where a seat's share in the win comes from, besides an even share at the beginning. */
export type Balance = {
  luck: number;
  /** What the seat's own choices changed. */
  own: number;
  /** What the choices of other seats changed. */
  others: number;
};

export type TurningPoint = {
  n: number;
  /** Whose chance changed most. */
  seat: number;
  change: number;
  /** The seat whose choice changed most; null for luck. */
  cause: number | null;
  /** On the choice of that seat, if there is one. */
  verdict?: ReviewVerdict | null;
};

export type Course = {
  seat: number;
  /** After so many moves, from the set-up to the result. */
  shares: number[][];
  effects: Effect[];
  /** For each seat. */
  balances: Balance[];
  /** In the order of the game. */
  turns: TurningPoint[];
};

export type Review = {
  version: number;
  peerage: string;
  game: string;
  level: string;
  moves: number;
  result: number[];
  parts: PartPoints[];
  choices: ReviewedChoice[];
  courses: Course[];
  accuracy: Accuracy[];
  /** Where the points came from; empty in older reviews. */
  sources?: PointSource[];
};

/** A part of the game or a theme of decisions, and what is lost there. */
export type ReportPlace = {
  kind: string;
  /** The number of the part; 0 for a theme. */
  n: number;
  /** In how many of the player's games it occurred. */
  games: number;
  /** The chance of winning that the player loses there per game. */
  loss: number;
  /** What others lose there per game; null if none of their games has it. */
  others: number | null;
};

export type ReportLuck = {
  /** null if the viewer may not open it. */
  table: string | null;
  ended: string;
  /** What luck changed in the chance of winning. */
  luck: number;
  /** What the player's own choices changed. */
  own: number;
  /** The player's share in the win. */
  share: number;
};

/** Games in which most points came from one source. */
export type ReportPlan = {
  source: string;
  games: number;
  /** The mean share in the win. */
  share: number;
  /** The mean of an even share in these games. */
  even: number;
};

export type PlayReport = {
  accuracy: number;
  others_accuracy: number | null;
  parts: ReportPlace[];
  themes: ReportPlace[];
  /** In the order of the games. */
  luck: ReportLuck[];
  /** The most frequent first. */
  plans: ReportPlan[];
};

export type PuzzleOutcome = "right" | "wrong" | "given_up";

export type PuzzleTheme = {
  theme: string;
  count: number;
  solved: number;
};

/** How a visitor stands at the puzzles of a game. */
export type PuzzleStanding = {
  game: string;
  count: number;
  solved: number;
  /** null before the first one. */
  rating: ShownRating | null;
  /** How many were solved in a row at the first try. */
  streak: number;
  /** The longest streak. */
  best: number;
  /** Own mistakes, from kept reviews, whose better move is not found yet. */
  mistakes: number;
  themes: PuzzleTheme[];
};

/** The puzzle of the day, the same for everybody. */
export type DailyPuzzle = {
  day: string;
  game: string;
  id: string;
  /** null until it is solved or there are no tries left. */
  solved: boolean | null;
  /** On how many days in a row the visitor has solved a puzzle. */
  days: number;
};

export type Puzzles = {
  daily: DailyPuzzle | null;
  games: PuzzleStanding[];
};

export type NextPuzzle = {
  /** null: there is no other one. */
  id: string | null;
};

export type PuzzleSolution = {
  /** The move is the one that others are tempted by, or what was played; the best one is better. */
  choice: ReviewedChoice;
  themes: string[];
};

export type PuzzleStand = {
  id: string;
  game: string;
  /** null for an own mistake, which is not rated. */
  rating: ShownRating | null;
  /** The table of an own mistake. */
  played: string | null;
  state: StateMessage;
  /** That are left. */
  tries: number;
  solved: boolean | null;
  /** Of the visitor's rating, by the first try. */
  change: number | null;
  /** Once it is solved, or no tries are left. */
  solution: PuzzleSolution | null;
};

export type PuzzleAnswer = {
  outcome: PuzzleOutcome;
  /** By how much the tried move lowers the chance of winning, if it was compared with the best one. */
  cost: number | null;
  stand: PuzzleStand;
  standing: PuzzleStanding;
};

export type PuzzleTry = {
  /** null: show the solution. */
  move: number | null;
};

export type PuzzleQuestion = {
  slot: string;
};

export type ReviewState = {
  status: "none" | "working" | "ready";
  /** How much of it is done. */
  percent: number;
  /** When it is ready. */
  review: Review | null;
};

/** What the reviews of a player's games say. */
export type PlayerReport = {
  game: string;
  /** How many reviewed games there are. */
  games: number;
  /** How many a report needs. */
  needed: number;
  /** Everybody who sees the profile may see it. */
  shared: boolean;
  /** How many games of others it is compared with. */
  compared: number;
  /** They are games of players with about the same rating; otherwise of all players. */
  same_rating: boolean;
  /** null if there are too few games. */
  report: PlayReport | null;
};

export type ReportSharing = {
  shared: boolean;
};

export type Addresses = {
  /** Addresses of this server in the network; none if it listens on this machine only. */
  addresses: string[];
};

/** What an operator has told the visitor, who has not confirmed it yet. */
export type OwnWarning = {
  id: string;
  text: string;
  created: string;
};

/** What visitors should know about this server. */
export type ServerInfo = {
  name: string;
  contact: string;
  /** Pages of the operator: imprint, privacy, terms, as far as they are there. */
  pages: string[];
  banner: string | null;
  registration: "open" | "invitation" | "closed";
  guests: boolean;
  chat: "on" | "phrases" | "off";
  rated: boolean;
  /** Whether a link to a confirmed e-mail address signs its owner in. */
  recovery: boolean;
  warnings: OwnWarning[];
  /** The visitor may open the operator's page. */
  operator: boolean;
};

/** A page of the operator in Markdown, in this language or another one. */
export type ServerPage = {
  language: string;
  text: string;
};

export type Confirmation = {
  id: string;
};

/** What was done. */
export type Acted = {
  who: string[];
};

/** A ban, a mute or a locked chat that an operator sets. */
export type Restriction = {
  what: "ban" | "mute" | "lock_chat";
  who: string;
  days?: number | null;
  reason?: string;
  /** A visitor is banned together with the addresses from which they came lately. */
  addresses?: boolean;
};

export type Lift = {
  what: "ban" | "mute" | "lock_chat";
  who: string;
};

export type WarningWish = {
  who: string;
  text: string;
};

export type ReportClosing = {
  id: string;
  note?: string;
};

export type BannerWish = {
  /** Empty: no notice. */
  text?: string;
  days?: number | null;
};

export type TestEmail = {
  to: string;
};

export type ReportedLine = {
  name: string;
  text: string;
  reported: boolean;
};

export type OpenReport = {
  id: string;
  table: string;
  time: string;
  reason: string;
  speaker: string;
  reporter: string;
  lines: ReportedLine[];
};

export type BanInfo = {
  kind: string;
  who: string;
  since: string;
  until: string | null;
  reason: string;
};

export type PersonInfo = {
  id: string;
  names: string[];
  account: string | null;
  tables: number;
  running: number;
  last: string;
};

export type AuditLine = {
  time: string;
  actor: string;
  action: string;
  target: string;
  detail: string;
};

export type BackupInfo = {
  name: string;
  bytes: number;
  time: string;
};

/** The tables that are played by one version of a game's rules. */
export type RulesInUse = {
  game: string;
  version: number;
  running: number;
  over: number;
  /** They go on here; otherwise their players see an archive. */
  playable: boolean;
  /** The version that new tables play by. */
  newest: number | null;
};

/** What `peerage admin upgrade --check` of the running version says of the database. */
export type UpgradeCheck = {
  schema: number;
  needed: number;
  rules: RulesInUse[];
  running: number;
  /** How many running games cannot go on here. */
  stopped: number;
  /** Running tables whose record does not replay, and why. */
  broken: Record<string, string>;
};

/** What the operator's page shows. */
export type OperatorOverview = {
  version: string;
  build: string;
  commit: string;
  /** Whether the database answers: ok, or why not. */
  database: string;
  redis: boolean | null;
  schema: number;
  /** Running games that cannot go on here, because their rules are not installed. */
  stopped_games: number;
  /** People at tables now, at any process. */
  online: number;
  /** Open sockets of all processes of this machine. */
  sockets: number;
  tables: Record<string, number>;
  /** Requests that wait for bot workers, by lane. */
  queues: Record<string, number>;
  /** The load of the machine in 1, 5 and 15 minutes; empty where the system does not say. */
  load: number[];
  mail: boolean;
  backups: BackupInfo[];
  banner: string | null;
  reports: OpenReport[];
  bans: BanInfo[];
  people: PersonInfo[];
  audit: AuditLine[];
};

/** One of several kinds, with the arguments of its kind. */
export type OneOf<Table> = { [Kind in keyof Table]: { kind: Kind } & Table[Kind] }[keyof Table];

/** The same, with the arguments in a table of their own. */
export type OneEventOf<Table> = { [Kind in keyof Table]: { kind: Kind; args: Table[Kind] } }[keyof Table];
