import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Socket } from "../src/lib/socket";
import type { ServerMessage } from "../src/lib/types";

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }

  send(text: string) {
    this.sent.push(text);
  }

  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  close() {
    this.readyState = 3;
    this.onclose?.();
  }
}

describe("the socket", () => {
  const online: boolean[] = [];
  const messages: ServerMessage[] = [];
  let socket: Socket;
  const newest = () => FakeSocket.made.at(-1)!;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    FakeSocket.made = [];
    online.length = 0;
    messages.length = 0;
    socket = new Socket("ws://here/socket", {
      message: (message) => messages.push(message),
      online: (now) => online.push(now),
    });
  });
  afterEach(() => {
    socket.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("sends only while it is open", () => {
    expect(socket.send({ type: "ping" })).toBe(false);
    newest().open();
    expect(socket.send({ type: "ask", slot: "region:Man" })).toBe(true);
    expect(newest().sent).toEqual(['{"type":"ask","slot":"region:Man"}']);
  });

  it("hands messages on", () => {
    newest().open();
    newest().onmessage?.({ data: '{"type":"pong"}' });
    expect(messages).toEqual([{ type: "pong" }]);
  });

  it("comes back after a loss, with longer and longer waits", () => {
    newest().open();
    newest().close();
    expect(online).toEqual([true, false]);
    vi.advanceTimersByTime(400);
    expect(FakeSocket.made).toHaveLength(2);
    newest().close();
    vi.advanceTimersByTime(400);
    expect(FakeSocket.made).toHaveLength(2);
    vi.advanceTimersByTime(400);
    expect(FakeSocket.made).toHaveLength(3);
    newest().open();
    expect(online.at(-1)).toBe(true);
  });

  it("hangs up on a connection that has fallen silent", () => {
    newest().open();
    vi.advanceTimersByTime(41_000);
    expect(newest().sent).toContain('{"type":"ping"}');
    vi.advanceTimersByTime(20_000);
    expect(online.at(-1)).toBe(false);
  });

  it("stays away once closed", () => {
    newest().open();
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(1);
  });
});
