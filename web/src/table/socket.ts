// A WebSocket that comes back by itself.

import { viewerQuery, type Viewer } from "./device/hotSeat";
import type { ClientMessage, ServerMessage } from "../api/wire";

/** Until the first try, on average; each further wait is twice as long. */
const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
/** A connection that held for so long was a good one: the waits begin anew. */
const SETTLED = 5000;
/** Close codes by which the server asks for a pause: too many messages, try again later. */
const LEAST_WAIT: Record<number, number> = { 1008: 5000, 1013: 2000 };
/** Close code of a server that restarts: others, or the next one, are there already. */
const RESTARTS = 1012;
const AT_ONCE = 50;
/** No close code: the server has not said that it closes. */
const ABANDONED = 0;

/** The heartbeat: a ping after a time without a word, and what a missing answer means. */
interface Heartbeat {
  /** How long nothing may be heard before a ping. */
  quiet: number;
  /** How long the answer may take before the connection counts as frozen, and before it is given up. */
  frozen: number;
  dead: number;
}
/** While somebody looks, a dead connection is shown within three seconds. */
const WATCHED: Heartbeat = { quiet: 1400, frozen: 1400, dead: 9000 };
const UNWATCHED: Heartbeat = { quiet: 20_000, frozen: 25_000, dead: 25_000 };

export interface SocketListener {
  message: (message: ServerMessage) => void;
  online: (online: boolean) => void;
  /** The connection is open but does not answer, or it answers again. */
  frozen?: (frozen: boolean) => void;
}

export class Socket {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private frozen = false;
  /** The server has said something, on this connection or an earlier one. */
  private greeted = false;
  /** When the ping was sent that has not been answered. */
  private pinged: number | null = null;
  /** By how much the server's clock is ahead of ours, as far as it has said. */
  private ahead: number | null = null;
  private opened: number | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly listener: SocketListener,
  ) {
    window.addEventListener("online", this.hurry);
    window.addEventListener("offline", this.doubt);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** The server's time after so many milliseconds; undefined if it has not sent its time. */
  deadline(after: number): number | undefined {
    return this.ahead === null ? undefined : Math.round(Date.now() + this.ahead + after);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.pulse);
    clearTimeout(this.retry);
    window.removeEventListener("online", this.hurry);
    window.removeEventListener("offline", this.doubt);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private readonly hurry = () => {
    if (document.visibilityState !== "visible" || this.closed) return;
    if (this.socket === null) {
      clearTimeout(this.retry);
      this.connect();
    } else if (this.open) this.ping();
  };

  /** The browser has lost its network; a server on the same machine may answer all the same. */
  private readonly doubt = () => {
    if (!this.open) return;
    this.setFrozen(true);
    this.ping();
  };

  private get open(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  private get heartbeat(): Heartbeat {
    return document.visibilityState === "visible" ? WATCHED : UNWATCHED;
  }

  private setFrozen(frozen: boolean): void {
    if (this.frozen === frozen) return;
    this.frozen = frozen;
    this.listener.frozen?.(frozen);
  }

  private beatAfter(wait: number): void {
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => this.beat(), wait);
  }

  private ping(): void {
    this.pinged ??= Date.now();
    this.send({ type: "ping" });
    this.beatAfter(this.heartbeat.frozen);
  }

  private beat(): void {
    if (this.socket !== null && !this.open) return this.abandon();
    if (this.pinged === null) return this.ping();
    const { frozen, dead } = this.heartbeat;
    const silence = Date.now() - this.pinged;
    if (silence >= frozen) this.setFrozen(true);
    if (silence >= dead) this.abandon();
    else this.beatAfter(frozen);
  }

  private hear(): void {
    this.greeted = true;
    this.pinged = null;
    this.setFrozen(false);
    this.beatAfter(this.heartbeat.quiet);
  }

  /** A dead connection is not closed by the other side: waiting for that takes long. */
  private abandon(): void {
    const { socket } = this;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.lose(ABANDONED);
  }

  private connect(): void {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.beatAfter(this.heartbeat.dead);
    socket.onopen = () => {
      this.opened = Date.now();
      this.listener.online(true);
      this.ping();
      // The first message is the largest, and nothing is on the screen yet that could be out of date.
      if (!this.greeted) this.beatAfter(this.heartbeat.dead);
    };
    socket.onmessage = (event) => {
      this.hear();
      const message = JSON.parse(String(event.data)) as ServerMessage;
      // The answer that was the quickest knows best.
      if (message.type === "pong") this.ahead = Math.max(this.ahead ?? -Infinity, message.now - Date.now());
      this.listener.message(message);
    };
    socket.onclose = ({ code }) => this.lose(code);
  }

  private lose(code: number): void {
    this.socket = null;
    this.pinged = this.ahead = null;
    clearTimeout(this.pulse);
    if (this.closed) return;
    this.listener.online(false);
    this.setFrozen(false);
    const settled = this.opened !== null && Date.now() - this.opened >= SETTLED;
    this.opened = null;
    if (settled) this.wait = FIRST_WAIT;
    if (settled && code === RESTARTS) {
      this.retry = setTimeout(() => this.connect(), scattered(AT_ONCE));
      return;
    }
    this.retry = setTimeout(() => this.connect(), scattered(Math.max(this.wait, LEAST_WAIT[code] ?? 0)));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}

/** By up to a half more or less: all who lost the same server do not come back in the same moment. */
function scattered(wait: number): number {
  return wait * (0.5 + Math.random());
}

export function socketUrl(table: string, viewer: Viewer = 0): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/tables/${table}/socket${viewerQuery(viewer)}`;
}
