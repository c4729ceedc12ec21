// A live table: what the server told, shown event by event, and the way of a move back to it.

import { click, narrow } from "./narrow";
import { Queue } from "./queue";
import { paceFactor, settings } from "./settings.svelte";
import { Socket, socketUrl } from "./socket";
import { complain } from "./toasts.svelte";
import type { GameEvent, Move, Reason, ServerMessage, StateMessage, TableInfo } from "./wire";

export type Pause = (event: GameEvent) => number;

/** Just enough of a socket to test the table without one. */
export type Connection = Pick<Socket, "send" | "close">;

/** A connection that is back so soon was not worth a word: a server that restarts, a short gap. */
const UNSEEN_LOSS = 3000;

export class Table {
  /** The table as known last: seats, status, who is online. */
  info: TableInfo | null = $state.raw(null);
  /** The position on the screen; it may lag behind the server while events are being shown. */
  shown: StateMessage | null = $state.raw(null);
  log: GameEvent[] = $state.raw([]);
  online = $state(false);
  /** The connection has been gone for a while. */
  lost = $state(false);
  /** How many requests of other tables go before those of our bots; null if they do not wait. */
  ahead: number | null = $state(null);
  busy = $state(false);
  /** A move is on its way to the server. */
  sent = $state(false);
  picked: string[] = $state.raw([]);
  /** The move that waits for the player's confirmation. */
  proposed: Move | null = $state.raw(null);
  reason: Reason | null = $state.raw(null);

  /** How long an event is shown; set by the game's module. */
  pause: Pause = () => 300;

  private readonly queue = new Queue((busy) => (this.busy = busy));
  private readonly connection: Connection;
  private mourning: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, connect: (table: Table) => Connection = (table) => table.open(id)) {
    this.connection = connect(this);
  }

  private open(id: string): Socket {
    return new Socket(socketUrl(id), {
      message: (message) => this.receive(message),
      online: (online) => this.setOnline(online),
    });
  }

  close(): void {
    clearTimeout(this.mourning);
    this.queue.clear();
    this.connection.close();
  }

  setOnline(online: boolean): void {
    this.online = online;
    this.sent = false;
    if (online) {
      clearTimeout(this.mourning);
      this.mourning = undefined;
      this.lost = false;
    } else {
      this.ahead = null;
      this.mourning ??= setTimeout(() => (this.lost = true), UNSEEN_LOSS);
    }
  }

  /** A bot has our seat: nothing is asked of us until we play on. */
  get standIn(): boolean {
    const seat = this.shown?.seat ?? null;
    return seat !== null && (this.info?.seats[seat]?.bot ?? null) !== null;
  }

  /** The moves that may be clicked now: none while events are still being shown. */
  get moves(): Move[] {
    const { shown } = this;
    return shown === null || this.busy || this.sent || !this.online || this.standIn ? [] : shown.moves;
  }

  get choices(): Move[] {
    return this.picked.length > 0 ? narrow(this.moves, this.picked) : [];
  }

  get myTurn(): boolean {
    const { shown } = this;
    return shown !== null && shown.seat !== null && !this.busy && !this.standIn && shown.moves.some((move) => move.move !== 0);
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case "state":
        this.info = message.table;
        if (message.log !== undefined) this.startFrom(message, message.log);
        else this.continueWith(message);
        break;
      case "undone":
        this.queue.skip();
        this.log = this.log.filter((event) => event.n <= message.number);
        break;
      case "queue":
        this.ahead = message.ahead;
        break;
      case "reason":
        this.reason = message;
        break;
      case "error":
        this.sent = false;
        complain({ code: message.error, message: message.message });
        break;
      case "pong":
        break;
    }
  }

  private startFrom(message: StateMessage, log: GameEvent[]): void {
    this.queue.clear();
    this.log = log;
    this.show(message);
  }

  private continueWith(message: StateMessage): void {
    // Nobody watches a page in the background: show it as it is on return.
    const factor = document.visibilityState === "hidden" ? 0 : paceFactor();
    const steps = message.events.map((event) => ({
      show: () => void (this.log = [...this.log, event]),
      pause: this.pause(event) * factor,
    }));
    this.queue.add(...steps, { show: () => this.show(message), pause: 0 });
  }

  private show(message: StateMessage): void {
    // Not the number of moves: in a secret decision others choose meanwhile.
    const sameDecision = this.shown !== null && this.shown.decision?.number === message.decision?.number;
    this.shown = message;
    this.sent = false;
    if (!sameDecision) this.forget();
  }

  skip(): void {
    this.queue.skip();
  }

  /** Drops picked places, a proposed move and a shown reason. */
  forget(): void {
    this.picked = [];
    this.proposed = null;
    this.reason = null;
  }

  /** A click on a place of the board. */
  pick(slot: string): void {
    if (this.busy) return this.skip();
    const meant = click(this.moves, this.picked, slot);
    this.forget();
    if (meant.result === "send") this.choose(meant.move);
    else if (meant.result === "choose") this.picked = meant.picked;
    else if (this.shown?.seat !== null) this.connection.send({ type: "ask", slot });
  }

  /** A move has been chosen: send it, or ask for confirmation first. */
  choose(move: Move): void {
    if (settings.confirm && move.move !== 0) this.proposed = move;
    else this.play(move);
  }

  play(move: Move): void {
    const number = this.shown?.decision?.number;
    if (number === undefined || this.sent) return;
    this.forget();
    this.sent = this.connection.send({ type: "play", number, move: move.move });
  }

  undo(): void {
    if (this.shown !== null) this.connection.send({ type: "undo", number: this.shown.number });
  }
}
