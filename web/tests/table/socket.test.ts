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
  const frozen: boolean[] = [];
  const messages: ServerMessage[] = [];
  let socket: Socket;
  const newest = () => FakeSocket.made.at(-1)!;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    vi.stubGlobal("WebSocket", FakeSocket);
    FakeSocket.made = [];
    online.length = frozen.length = 0;
    messages.length = 0;
    socket = new Socket("ws://here/socket", {
      message: (message) => messages.push(message),
      online: (now) => online.push(now),
      frozen: (now) => frozen.push(now),
    });
  });
  const pong = (now = 0) => newest().onmessage?.({ data: JSON.stringify({ type: "pong", now }) });
  const look = (state: DocumentVisibilityState) => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    document.dispatchEvent(new Event("visibilitychange"));
  };

  /** Time passes, and the server answers every ping. */
  function passes(time: number) {
    for (let answered = newest().sent.length; time > 0; time -= 100) {
      vi.advanceTimersByTime(100);
      for (; answered < newest().sent.length; answered++) pong();
    }
  }

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
    expect(newest().sent.at(-1)).toBe('{"type":"ask","slot":"region:Man"}');
  });

  it("hands messages on", () => {
    newest().open();
    pong(5);
    expect(messages).toEqual([{ type: "pong", now: 5 }]);
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

  it("reports within three seconds that the server does not answer, and then hangs up", () => {
    newest().open();
    pong();
    passes(60_000);
    expect(frozen).toEqual([]);
    const last = messages.length;
    vi.advanceTimersByTime(3000);
    expect(frozen).toEqual([true]);
    expect(messages).toHaveLength(last);
    vi.advanceTimersByTime(9000);
    expect(online).toEqual([true, false]);
    vi.advanceTimersByTime(300);
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("reports when the server answers again", () => {
    newest().open();
    pong();
    vi.advanceTimersByTime(3000);
    pong();
    expect(frozen).toEqual([true, false]);
    expect(online).toEqual([true]);
  });

  it("pings seldom while nobody looks, and at once when somebody comes back", () => {
    look("hidden");
    newest().open();
    pong();
    const before = newest().sent.length;
    passes(60_000);
    expect(newest().sent.length - before).toBeLessThanOrEqual(3);
    const after = newest().sent.length;
    look("visible");
    expect(newest().sent).toHaveLength(after + 1);
    vi.advanceTimersByTime(1400);
    expect(frozen).toEqual([true]);
  });

  it("hangs up on a connection that has fallen silent while nobody looks", () => {
    look("hidden");
    newest().open();
    pong();
    vi.advanceTimersByTime(46_000);
    expect(online.at(-1)).toBe(false);
  });

  it("believes the browser that the network is gone, until the server answers", () => {
    newest().open();
    pong();
    window.dispatchEvent(new Event("offline"));
    expect(frozen).toEqual([true]);
    pong();
    expect(frozen).toEqual([true, false]);
  });

  it("gives a first answer time, and a connection that does not open another try", () => {
    newest().open();
    vi.advanceTimersByTime(8900);
    expect(frozen).toEqual([]);
    newest().close();
    vi.advanceTimersByTime(300);
    expect(FakeSocket.made).toHaveLength(2);
    vi.advanceTimersByTime(9600);
    expect(FakeSocket.made).toHaveLength(3);
  });

  it("reckons with the clock of the server, by its quickest answer", () => {
    newest().open();
    expect(socket.deadline(4000)).toBeUndefined();
    pong(70_000);
    expect(socket.deadline(4000)).toBe(74_000);
    vi.advanceTimersByTime(1000);
    expect(socket.deadline(4000)).toBe(75_000);
    pong(70_500);
    expect(socket.deadline(4000), "half a second under way").toBe(75_000);
    newest().close();
    expect(socket.deadline(4000), "another server, another clock").toBeUndefined();
  });

  it("stays away once closed", () => {
    newest().open();
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(1);
  });
});
