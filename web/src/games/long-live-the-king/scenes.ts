// The latest dispute or election, made from the events of the log. As the log grows, so does the scene.

import { laidBy } from "./dispute/cards";
import type { Begun, Cards, Dispute, Event } from "./wire";

export interface DisputeSeat {
  cards: Cards | null;
  dice: number[];
  /** The multiplier of the card under each die. */
  on: number[];
  pieces: number;
  sum: number | null;
  /** Of winning, in percent, while dice are still placed. */
  chance: number | null;
  rolls: number;
}

export interface DisputeScene {
  kind: "dispute";
  n: number;
  at: string;
  intruder: number;
  defender: number;
  seats: DisputeSeat[];
  tie: number | null;
  winner: number | null;
}

export interface ElectionSeat {
  votes: number;
  bonus: number;
  total: number;
  penalty: number;
  gained: number | null;
  /** The sum of five dice that broke a tie. */
  tieSum: number | null;
}

export interface ElectionScene {
  kind: "election";
  n: number;
  seats: (ElectionSeat | null)[];
  king: number | null;
  dealt: number | null;
}

export type Scene = DisputeScene | ElectionScene;

function beginDispute(n: number, seat: number | null, { at, defender_seat }: Begun, seats: number): DisputeScene {
  return {
    kind: "dispute",
    n,
    at,
    intruder: seat ?? 0,
    defender: defender_seat,
    seats: Array.from({ length: seats }, () => ({
      cards: null,
      dice: [],
      on: [],
      pieces: 0,
      sum: null,
      chance: null,
      rolls: 0,
    })),
    tie: null,
    winner: null,
  };
}

function beginElection(n: number, seats: number): ElectionScene {
  return { kind: "election", n, seats: Array<null>(seats).fill(null), king: null, dealt: null };
}

function goOnDispute(scene: DisputeScene, { kind, seat, args }: Event): void {
  const side = seat === null ? undefined : scene.seats[seat];
  if (kind === "reveal" && side !== undefined) {
    side.cards = laidBy(args);
  } else if (kind === "no_cards" && side !== undefined) {
    side.cards = [0, 0, 0];
  } else if (kind === "rolled" && side !== undefined) {
    side.dice = args.dice;
    side.on = [];
    side.sum = null;
  } else if ((kind === "dice" || kind === "no_dice") && side !== undefined) {
    const { dice, on, pieces, sum } = args;
    Object.assign(side, { dice, on, pieces, sum });
    side.rolls += 1;
  } else if (kind === "tie") {
    scene.tie = args.sum;
  } else if (kind === "dispute_won") {
    scene.winner = seat;
  }
}

function goOnElection(scene: ElectionScene, { kind, seat, args }: Event): void {
  if ((kind === "votes" || kind === "votes_penalty") && seat !== null) {
    scene.seats[seat] = { ...args, gained: null, tieSum: null };
  } else if (kind === "dealt") {
    scene.dealt = args.n;
  } else if (kind === "king") {
    scene.king = seat;
  } else if (seat !== null) {
    const row = scene.seats[seat];
    if (row && kind === "bonus") row.gained = args.n;
    if (row && kind === "tie_dice") row.tieSum = args.sum;
  }
}

/** The last scene that began in the log, as far as the log goes. */
export function lastScene(log: readonly Event[], seats: number): Scene | null {
  const start = log.findLastIndex(({ kind }) => kind === "dispute" || kind === "election");
  const first = log[start];
  if (first === undefined) return null;
  if (first.kind === "dispute") {
    const scene = beginDispute(first.n, first.seat, first.args, seats);
    for (const event of log.slice(start + 1)) goOnDispute(scene, event);
    return scene;
  }
  const scene = beginElection(first.n, seats);
  for (const event of log.slice(start + 1)) goOnElection(scene, event);
  return scene;
}

/** What the position knows and the events have not yet shown: dice that are still being placed by hand. */
export function withPosition(scene: DisputeScene, dispute: Dispute | null): DisputeScene {
  if (dispute === null || scene.at !== `region:${dispute.region}`) return scene;
  const seats = scene.seats.map((side, seat) => {
    const chance = dispute.chances?.[seat] ?? null;
    if (side.sum !== null) return { ...side, chance };
    return {
      ...side,
      chance,
      cards: side.cards ?? dispute.cards[seat] ?? null,
      dice: dispute.dice[seat] ?? [],
      on: dispute.on[seat] ?? [],
      pieces: dispute.pieces[seat] ?? 0,
    };
  });
  return { ...scene, seats };
}
