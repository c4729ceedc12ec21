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
const PING_EVERY = 20_000;
const SILENCE = 45_000;

export interface SocketListener {
  message: (message: ServerMessage) => void;
  online: (online: boolean) => void;
}

export class Socket {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private heard = 0;
  private opened: number | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly pulse: ReturnType<typeof setInterval>;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly listener: SocketListener,
  ) {
    this.pulse = setInterval(() => this.check(), PING_EVERY);
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    clearInterval(this.pulse);
    clearTimeout(this.retry);
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private readonly hurry = () => {
    if (document.visibilityState === "visible" && this.socket === null && !this.closed) {
      clearTimeout(this.retry);
      this.connect();
    }
  };

  private check(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    // A connection can be dead without anybody having said so.
    if (Date.now() - this.heard > SILENCE) this.socket.close();
    else this.send({ type: "ping" });
  }

  private connect(): void {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.opened = this.heard = Date.now();
      this.listener.online(true);
    };
    socket.onmessage = (event) => {
      this.heard = Date.now();
      this.listener.message(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = ({ code }) => {
      this.socket = null;
      if (this.closed) return;
      this.listener.online(false);
      const settled = this.opened !== null && Date.now() - this.opened >= SETTLED;
      this.opened = null;
      if (settled) this.wait = FIRST_WAIT;
      if (settled && code === RESTARTS) {
        this.retry = setTimeout(() => this.connect(), scattered(AT_ONCE));
        return;
      }
      this.retry = setTimeout(() => this.connect(), scattered(Math.max(this.wait, LEAST_WAIT[code] ?? 0)));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
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
