// The latest dispute or election, told by the events of the log. As the log grows, so does the scene.

import type { GameEvent } from "../../lib/types";
import { laidBy } from "./cards";
import type { Cards, Dispute } from "./types";

export interface DisputeSeat {
  cards: Cards | null;
  dice: number[];
  /** The multiplier of the card under each die. */
  on: number[];
  pieces: number;
  sum: number | null;
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

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

function beginDispute(event: GameEvent, seats: number): DisputeScene {
  return {
    kind: "dispute",
    n: event.n,
    at: String(event.args["at"]),
    intruder: event.seat ?? 0,
    defender: Number(event.args["defender_seat"]),
    seats: Array.from({ length: seats }, () => ({ cards: null, dice: [], on: [], pieces: 0, sum: null, rolls: 0 })),
    tie: null,
    winner: null,
  };
}

function beginElection(event: GameEvent, seats: number): ElectionScene {
  return { kind: "election", n: event.n, seats: Array<null>(seats).fill(null), king: null, dealt: null };
}

function goOnDispute(scene: DisputeScene, { kind, seat, args }: GameEvent): void {
  const side = seat === null ? undefined : scene.seats[seat];
  if (kind === "reveal" && side !== undefined) {
    side.cards = laidBy(args);
  } else if (kind === "no_cards" && side !== undefined) {
    side.cards = [0, 0, 0];
  } else if (kind === "rolled" && side !== undefined) {
    side.dice = numbers(args["dice"]);
    side.on = [];
    side.sum = null;
  } else if ((kind === "dice" || kind === "no_dice") && side !== undefined) {
    side.dice = numbers(args["dice"]);
    side.on = numbers(args["on"]);
    side.pieces = Number(args["pieces"] ?? 0);
    side.sum = Number(args["sum"]);
    side.rolls += 1;
  } else if (kind === "tie") {
    scene.tie = Number(args["sum"]);
  } else if (kind === "dispute_won") {
    scene.winner = seat;
  }
}

function goOnElection(scene: ElectionScene, { kind, seat, args }: GameEvent): void {
  if ((kind === "votes" || kind === "votes_penalty") && seat !== null) {
    scene.seats[seat] = {
      votes: Number(args["votes"]),
      bonus: Number(args["bonus"]),
      total: Number(args["total"]),
      penalty: Number(args["penalty"] ?? 0),
      gained: null,
      tieSum: null,
    };
  } else if (kind === "dealt") {
    scene.dealt = Number(args["n"]);
  } else if (kind === "king") {
    scene.king = seat;
  } else if (seat !== null) {
    const row = scene.seats[seat];
    if (row && kind === "bonus") row.gained = Number(args["n"]);
    if (row && kind === "tie_dice") row.tieSum = Number(args["sum"]);
  }
}

/** The last scene that began in the log, as far as the log goes. */
export function lastScene(log: readonly GameEvent[], seats: number): Scene | null {
  const start = log.findLastIndex(({ kind }) => kind === "dispute" || kind === "election");
  const first = log[start];
  if (first === undefined) return null;
  if (first.kind === "dispute") {
    const scene = beginDispute(first, seats);
    for (const event of log.slice(start + 1)) goOnDispute(scene, event);
    return scene;
  }
  const scene = beginElection(first, seats);
  for (const event of log.slice(start + 1)) goOnElection(scene, event);
  return scene;
}

/** What the position knows and the events have not yet told: dice that are still being placed by hand. */
export function withPosition(scene: DisputeScene, dispute: Dispute | null): DisputeScene {
  if (dispute === null || scene.at !== `region:${dispute.region}`) return scene;
  const seats = scene.seats.map((side, seat) => {
    if (side.sum !== null) return side;
    return {
      ...side,
      cards: side.cards ?? dispute.cards[seat] ?? null,
      dice: dispute.dice[seat] ?? [],
      on: dispute.on[seat] ?? [],
      pieces: dispute.pieces[seat] ?? 0,
    };
  });
  return { ...scene, seats };
}
