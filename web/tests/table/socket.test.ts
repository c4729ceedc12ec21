import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Socket } from "../../src/table/socket";
import type { ServerMessage } from "../../src/api/wire";

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen?: () => void;
  onclose?: (event: { code: number }) => void;
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

  close(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

describe("the socket", () => {
  const online: boolean[] = [];
  const messages: ServerMessage[] = [];
  let socket: Socket;
  const newest = () => FakeSocket.made.at(-1)!;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0.5);
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
    vi.restoreAllMocks();
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

  /** How long it takes until the next try. */
  function waited(): number {
    const tries = FakeSocket.made.length;
    const begin = Date.now();
    vi.advanceTimersToNextTimer();
    while (FakeSocket.made.length === tries) vi.advanceTimersToNextTimer();
    return Date.now() - begin;
  }

  function losses(count: number): number[] {
    return Array.from({ length: count }, () => {
      newest().close();
      return waited();
    });
  }

  it.each([1006, 1012])("comes back soon after a loss with code %i, then with longer and longer waits", (code) => {
    newest().open();
    newest().close(code);
    expect(online).toEqual([true, false]);
    expect(waited()).toBe(300);
    expect(losses(7)).toEqual([600, 1200, 2400, 4800, 9600, 10_000, 10_000]);
    newest().open();
    expect(online.at(-1)).toBe(true);
  });

  it("spreads out those who lost the same server", () => {
    const random = vi.spyOn(Math, "random");
    newest().open();
    random.mockReturnValue(0);
    newest().close(1012);
    expect(waited()).toBe(150);
    random.mockReturnValue(0.999);
    expect(losses(1)[0]).toBeCloseTo(900, -1);
  });

  it("waits longer for a server that takes it in only to send it away again", () => {
    const waits = Array.from({ length: 4 }, () => {
      newest().open();
      newest().close(4400);
      return waited();
    });
    expect(waits).toEqual([300, 600, 1200, 2400]);
    newest().open();
    vi.advanceTimersByTime(5000);
    newest().close();
    expect(waited()).toBe(300);
  });

  it("comes back at once to a house that replaces its processes, but not again and again", () => {
    newest().open();
    vi.advanceTimersByTime(5000);
    newest().close(1012);
    expect(waited()).toBe(50);
    newest().open();
    newest().close(1012);
    expect(waited()).toBe(300);
  });

  it.each([
    [1008, 5000],
    [1013, 2000],
  ])("makes the pause that code %i asks for", (code, pause) => {
    newest().open();
    newest().close(code);
    expect(waited()).toBe(pause);
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
