// The way of a move to the server: what has arrived, what is on its way, and what was never sent.

import { t } from "../i18n/translator.svelte";
import { toast } from "../ui/toasts.svelte";
import type { ErrorMessage, Move, StateMessage } from "../api/wire";
import type { Connection } from "./table.svelte";

/** A connection that is back so soon was not worth a word: a server that restarts, a short gap. */
const UNSEEN_LOSS = 2500;
/** A move that has not been answered for so long is said to be on its way still. */
const SLOW = 2000;
/** After so long the server takes a move no more: by then its player knows that it may not arrive. */
const LATE = 4000;
const TOO_LATE = "message_late";

interface Sent {
  move: Move;
  /** The number of the question that it answers. */
  question: number;
}

export class Delivery {
  online = $state(false);
  /** The connection is open, but the server does not answer. */
  frozen = $state(false);
  /** The player is to know that there is no connection. */
  lost = $state(false);
  /** A move is on its way to the server, or what it led to has not been shown. */
  sent = $state(false);
  /** It has been on its way for so long that it may not arrive. */
  slow = $state(false);
  /** The move that did not reach the server: it is sent only if its player still wants it. */
  unsent: Move | null = $state.raw(null);

  private waiting: Sent | null = $state.raw(null);
  /** The connection has been gone since the last state. */
  private interrupted = false;
  private lossTimer: ReturnType<typeof setTimeout> | undefined;
  private slowTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly connection: Connection) {}

  /** Whether what is clicked now would reach the server. */
  get connected(): boolean {
    return this.online && !this.frozen;
  }

  /** Whether a move may be chosen. */
  get ready(): boolean {
    return this.connected && !this.sent && this.waiting === null && this.unsent === null;
  }

  /** The move that the server has not answered. */
  get pending(): Move | null {
    return this.waiting?.move ?? null;
  }

  /** With a loss goes what was to be sent by itself. */
  setOnline(online: boolean, undecided: Move | null = null): void {
    this.online = online;
    this.sent = false;
    this.stopWaiting();
    if (online) {
      clearTimeout(this.lossTimer);
      this.lossTimer = undefined;
      this.lost = this.frozen;
    } else {
      this.interrupted = true;
      if (undecided !== null) this.unsent = undecided;
      this.lossTimer ??= setTimeout(() => (this.lost = true), UNSEEN_LOSS);
    }
  }

  setFrozen(frozen: boolean, undecided: Move | null = null): void {
    this.frozen = frozen;
    if (frozen) {
      if (undecided !== null) this.unsent = undecided;
      this.lost = true;
    } else if (this.online) this.lost = false;
  }

  close(): void {
    clearTimeout(this.lossTimer);
    this.stopWaiting();
  }

  /** A click that cannot be sent is answered at once. */
  sayLost(): void {
    this.lost = true;
  }

  send(question: number, move: Move): void {
    const message = { type: "play", number: question, move: move.move, ...this.deadline() } as const;
    if (!this.connected || !this.connection.send(message)) {
      // It is not sent behind its player's back when the connection returns.
      this.unsent = move;
      return this.sayLost();
    }
    this.sent = true;
    this.waiting = { move, question };
    this.slowTimer = setTimeout(() => (this.slow = true), SLOW);
  }

  undo(number: number): void {
    if (!this.connected || !this.connection.send({ type: "undo", number, ...this.deadline() })) this.sayLost();
  }

  /** A new state: it may be the answer to the move on its way. */
  answered(message: StateMessage): void {
    const { waiting } = this;
    if (waiting !== null && asks(message, waiting)) return;
    this.waiting = null;
    this.stopWaiting();
  }

  /** Everything up to this state is on the screen; returns whether it comes from our own move. */
  shown(message: StateMessage): boolean {
    this.answered(message);
    if (this.waiting !== null || !this.sent) return false;
    this.sent = false;
    return true;
  }

  /** The server refuses; returns whether the player is asked again instead of being informed. */
  refused({ reason }: Pick<ErrorMessage, "reason">): boolean {
    if (reason === TOO_LATE) this.unsent = this.pending;
    this.waiting = null;
    this.sent = false;
    this.stopWaiting();
    return this.unsent !== null;
  }

  /** The table after a new connection: what was on its way has arrived, or is asked about. */
  foundAgain(message: StateMessage, before: StateMessage | null): void {
    const { waiting, interrupted } = this;
    this.waiting = null;
    this.interrupted = false;
    this.stopWaiting();
    if (interrupted && waiting !== null && asks(message, waiting)) this.unsent = waiting.move;
    const question = before?.decision?.number;
    const { unsent: move } = this;
    if (move === null || (question !== undefined && asks(message, { move, question }))) return;
    this.unsent = null;
    toast(t("unsent_dropped"));
  }

  /** The move that was not sent is not wanted any longer. */
  drop(): void {
    this.unsent = null;
  }

  private stopWaiting(): void {
    clearTimeout(this.slowTimer);
    this.slow = false;
  }

  private deadline(): { deadline?: number } {
    const deadline = this.connection.deadline?.(LATE);
    return deadline === undefined ? {} : { deadline };
  }
}

/** Whether a state still asks the question, and offers the move. */
function asks({ decision, moves }: StateMessage, { question, move }: Sent): boolean {
  return decision?.number === question && moves.some((each) => each.move === move.move && each.kind === move.kind);
}
