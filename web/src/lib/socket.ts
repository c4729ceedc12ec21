// A WebSocket that comes back by itself.

import type { ClientMessage, ServerMessage } from "./types";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
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
      this.wait = FIRST_WAIT;
      this.heard = Date.now();
      this.listener.online(true);
    };
    socket.onmessage = (event) => {
      this.heard = Date.now();
      this.listener.message(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      this.socket = null;
      if (this.closed) return;
      this.listener.online(false);
      this.retry = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }
}

export function socketUrl(table: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/tables/${table}/socket`;
}
