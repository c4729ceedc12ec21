// A live table: what the server sent, shown event by event, and the way of a move back to it.

import type { ClockReading } from "./clock/clock";
import { Reactions } from "../reactions/reactions.svelte";
import { Chat } from "../social/chat.svelte";
import type { Viewer } from "./device/hotSeat";
import { resolveClick, narrowMoves } from "./board/moveSelection";
import { lastMoveOf } from "./log/recentEvents";
import { Delivery } from "./delivery.svelte";
import { EventQueue } from "./eventQueue";
import { groupEvents, stepTime, type Timing } from "./pacing";
import { coarsePointer, paceFactor, reducedMotion, settings, type Grace } from "../settings/settings.svelte";
import { Socket, socketUrl } from "./socket";
import { showError } from "../ui/toasts.svelte";
import type {
  ClientMessage,
  GameEvent,
  HintMessage,
  Move,
  Reason,
  ServerMessage,
  StateMessage,
  TableInfo,
  View,
  Weighed,
} from "../api/wire";

/** How events are shown; set by the page when the game's module is there. Without it they take no time. */
export interface Showing extends Timing {
  perform: (events: GameEvent[], view: View, time: number) => void;
  /** The board shows all of it now. */
  clear: () => void;
}

/** Just enough of a socket to test the table without one. */
export type Connection = Pick<Socket, "send" | "close"> & Partial<Pick<Socket, "deadline">>;

/** How long a move that ends the turn can be taken back before it is sent, in milliseconds. */
export const GRACE = 3000;
/** What is shown in words alone needs time to read. */
const READING = 700;

export class Table {
  /** The table as known last: seats, status, who is online. */
  info: TableInfo | null = $state.raw(null);
  /** The position on the screen; it may lag behind the server while events are being shown. */
  shown: StateMessage | null = $state.raw(null);
  log: GameEvent[] = $state.raw([]);
  /** The clocks as the server sent them last; they do not wait until everything has been shown. */
  clocks: ClockReading | null = $state.raw(null);
  /** How many requests of other tables go before those of our bots; null if they do not wait. */
  ahead: number | null = $state(null);
  /** The owner has closed the table. */
  closed = $state(false);
  busy = $state(false);
  picked: string[] = $state.raw([]);
  /** The move that waits for the player's confirmation. */
  proposed: Move | null = $state.raw(null);
  reason: Reason | null = $state.raw(null);
  /** The move that is sent when its time of grace is over. */
  held: Move | null = $state.raw(null);
  /** What a bot would do here, as long as the question is the same. */
  hint: HintMessage | null = $state.raw(null);
  /** A bot is thinking about a hint. */
  hinting = $state(false);
  /** What others have done since this number is news to us; null if we do not know. */
  mark: number | null = $state(null);

  readonly chat = new Chat();
  readonly reactions = new Reactions();
  /** Whether we are connected, and the way of a move to the server. */
  readonly delivery: Delivery;

  showing: Showing | null = null;
  /** People play here: bots keep their pace, and a move that ends the turn waits for second thoughts. */
  live = false;
  /** Whether a move that cannot be taken back is worth a time of grace; a roll of the dice is not. */
  holds: (move: Move) => boolean = () => true;

  private readonly queue = new EventQueue((busy) => (this.busy = busy));
  private readonly connection: Connection;
  /** Everything is shown at once until it is our turn. */
  private hurrying = false;
  /** The server has bots wait for us. */
  private waitedFor = false;
  /** The move of which the server is asked whether it ends the turn, and whether a place was clicked for it. */
  private weighing: { move: Move; number: number; clicked: boolean } | null = null;
  private graceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, connect: (table: Table) => Connection = (table) => table.open(id)) {
    this.connection = connect(this);
    this.delivery = new Delivery(this.connection);
  }

  /** A connection to the server, through somebody's eyes at this device. */
  open(id: string, viewer: Viewer = 0): Socket {
    return new Socket(socketUrl(id, viewer), {
      message: (message) => this.receive(message),
      online: (online) => this.setOnline(online),
      frozen: (frozen) => this.setFrozen(frozen),
    });
  }

  close(): void {
    this.delivery.close();
    this.forget();
    this.queue.clear();
    this.connection.close();
  }

  setOnline(online: boolean): void {
    this.delivery.setOnline(online, this.undecided);
    this.hinting = false;
    this.waitedFor = false;
    if (!online) this.ahead = null;
    if (!online) this.takeBack();
  }

  setFrozen(frozen: boolean): void {
    this.delivery.setFrozen(frozen, this.undecided);
    if (frozen) this.takeBack();
  }

  /** The move that would have gone to the server by itself. */
  private get undecided(): Move | null {
    return this.held ?? this.weighing?.move ?? null;
  }

  /** A bot has our seat: nothing is asked of us until we play on. */
  get standIn(): boolean {
    const seat = this.shown?.seat ?? null;
    return seat !== null && (this.info?.seats[seat]?.bot ?? null) !== null;
  }

  /** The moves that may be clicked now: none while events are still being shown. */
  get moves(): Move[] {
    const { shown } = this;
    const waits = this.busy || this.held !== null || !this.delivery.ready;
    return shown === null || waits || this.standIn ? [] : shown.moves;
  }

  get choices(): Move[] {
    return this.picked.length > 0 ? narrowMoves(this.moves, this.picked) : [];
  }

  get myTurn(): boolean {
    const { shown } = this;
    return (
      shown !== null &&
      shown.seat !== null &&
      !this.busy &&
      !this.standIn &&
      shown.moves.some((move) => move.move !== 0)
    );
  }

  /** What happens before a final move is sent: bots do not mind. */
  private get grace(): Grace {
    if (settings.grace !== "people") return settings.grace;
    return this.info?.seats.some(({ kind, you }) => kind === "person" && !you) ? "3s" : "off";
  }

  /** The move whose pieces are shown on the board before it is made: it is chosen, or on its way. */
  get chosen(): Move | null {
    return this.held ?? this.proposed ?? this.delivery.unsent ?? this.delivery.pending;
  }

  /** Whether a hint may be asked for, and is of any use. */
  get canHint(): boolean {
    return this.shown?.can_hint === true && this.moves.length > 0 && this.hint === null && !this.hinting;
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case "state":
        this.info = message.table;
        this.clocks = message.clock && { clock: message.clock, now: message.now ?? 0, at: performance.now() };
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
      case "weighed":
        this.goOn(message);
        break;
      case "hint":
        this.hinting = false;
        if (message.number === this.shown?.decision?.number) this.hint = message;
        break;
      case "error":
        this.hinting = false;
        this.weighing = null;
        if (!this.delivery.refused(message)) showError(message);
        break;
      case "chat":
        this.chat.receive(message);
        break;
      case "reaction":
        this.reactions.receive(message);
        break;
      case "closed":
        this.closed = true;
        break;
      case "pong":
        break;
    }
  }

  private startFrom(message: StateMessage, log: GameEvent[]): void {
    this.delivery.foundAgain(message, this.shown);
    this.queue.clear();
    this.log = log;
    this.mark ??= lastMoveOf(log, message.seat);
    this.show(message);
  }

  private continueWith(message: StateMessage): void {
    this.delivery.answered(message);
    const steps = groupEvents(message.events, this.showing?.together).map((events) => {
      const pause = this.timeOf(events);
      return { show: (hurry: boolean) => this.showEvents(events, hurry ? 0 : pause), pause };
    });
    this.queue.add(...steps, { show: () => this.show(message), pause: 0 });
  }

  /** Nobody watches a page in the background: it is shown as it is on return. */
  private get factor(): number {
    return this.hurrying || document.visibilityState === "hidden" ? 0 : paceFactor();
  }

  private timeOf(events: GameEvent[]): number {
    return stepTime(events, this.showing, this.factor, reducedMotion() ? READING : 0);
  }

  private showEvents(events: GameEvent[], time: number): void {
    this.log = [...this.log, ...events];
    const view = this.shown?.view ?? null;
    if (time > 0 && view !== null) this.showing?.perform(events, view, time);
  }

  private show(message: StateMessage): void {
    // Not the number of moves: in a secret decision others choose meanwhile.
    const sameDecision = this.shown !== null && this.shown.decision?.number === message.decision?.number;
    this.shown = message;
    if (this.delivery.shown(message)) this.mark = message.number;
    this.showing?.clear();
    if (message.moves.length > 0 || message.view?.over) this.hurrying = false;
    if (!sameDecision) {
      this.forget();
      this.dropHint();
    }
    this.saySeen(message);
  }

  /**
   * Bots go on when their last move has been shown here; what takes no time needs no waiting. And a player with the page in
   * front of them needs no notice.
   */
  private saySeen({ seat, number }: StateMessage): void {
    const wait = this.live && seat !== null && this.factor > 0;
    const looked = this.live && seat !== null && document.visibilityState === "visible";
    if (wait || looked || this.waitedFor) this.connection.send({ type: "seen", number, wait, looked });
    this.waitedFor = wait;
  }

  /** Somebody comes back to the page. */
  look(): void {
    if (this.shown !== null && !this.busy) this.saySeen(this.shown);
  }

  skip(): void {
    this.queue.skip();
  }

  /** Shows nothing step by step any more until the player is asked. */
  skipToTurn(): void {
    this.hurrying = true;
    this.skip();
  }

  /** Something that is not about the game. */
  send(message: ClientMessage): boolean {
    return this.connection.send(message);
  }

  /** Drops picked places, a proposed move and a shown reason. */
  forget(): void {
    this.picked = [];
    this.proposed = null;
    this.delivery.drop();
    this.reason = null;
    this.takeBack();
  }

  askHint(): void {
    const number = this.shown?.decision?.number;
    if (number !== undefined && this.canHint) this.hinting = this.connection.send({ type: "hint", number });
  }

  dropHint(): void {
    this.hint = null;
    this.hinting = false;
  }

  /** A click on a place of the board. */
  pick(slot: string): void {
    if (this.busy) return this.skip();
    if (!this.delivery.connected) return this.delivery.sayLost();
    if (this.proposed?.slots.includes(slot)) return this.play(this.proposed);
    if (this.held !== null || !this.delivery.ready) return;
    const meant = resolveClick(this.moves, this.picked, slot);
    this.forget();
    if (meant.result === "send") this.choose(meant.move, true);
    else if (meant.result === "choose") this.picked = meant.picked;
    else if (this.shown?.seat !== null) this.connection.send({ type: "ask", slot });
  }

  /** A move has been chosen: send it, or ask first, or hold it for a while. */
  choose(move: Move, clicked = false): void {
    const number = this.shown?.decision?.number;
    if (move.move === 0 || number === undefined) this.play(move);
    else if (settings.confirm) this.proposed = move;
    else if (!this.live || this.grace === "off") this.play(move);
    else if (this.connection.send({ type: "weigh", number, move: move.move }))
      this.weighing = { move, number, clicked };
  }

  /** The server has said whether the move could be taken back afterwards. */
  private goOn({ number, move: id, final }: Weighed): void {
    const { weighing } = this;
    if (weighing === null || weighing.number !== number || weighing.move.move !== id) return;
    this.weighing = null;
    const { move, clicked } = weighing;
    const asks = clicked && coarsePointer();
    if (!final || !(asks || this.holds(move))) return this.play(move);
    this.forget();
    if (asks || this.grace === "confirm") {
      this.picked = clicked ? move.slots : [];
      this.proposed = move;
    } else {
      this.held = move;
      this.graceTimer = setTimeout(() => this.play(move), GRACE);
    }
  }

  /** The move that waits is not sent. */
  takeBack(): void {
    clearTimeout(this.graceTimer);
    this.held = null;
    this.weighing = null;
  }

  play(move: Move): void {
    const number = this.shown?.decision?.number;
    if (number === undefined || this.delivery.sent) return;
    this.forget();
    this.dropHint();
    this.delivery.send(number, move);
  }

  /** The chosen move is sent by hand. */
  sendChosen(move: Move): void {
    if (this.delivery.unsent === null || this.delivery.connected) {
      this.delivery.drop();
      this.play(move);
    }
  }

  undo(): void {
    if (this.shown !== null) this.delivery.undo(this.shown.number);
  }
}
