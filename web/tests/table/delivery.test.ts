import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeSetting } from "../../src/settings/settings.svelte";
import { Table } from "../../src/table/table.svelte";
import { dismiss, toasts } from "../../src/ui/toasts.svelte";
import type { ClientMessage } from "../../src/api/wire";
import { decision, event, move, state } from "../fixtures";

const MAN = "region:Man";
const enter = move(7, "enter", [MAN]);
const pass = move(8, "pass");
const both = { moves: [enter, pass], decision: decision(1) };
const here = () => state(0, { log: [], ...both });
const LATE = { type: "error", error: "stale", message: "", reason: "message_late", args: {} } as const;

describe("the way of a move to the server", () => {
  let sent: ClientMessage[];
  let table: Table;
  const plays = () => sent.filter(({ type }) => type === "play");

  beforeEach(() => {
    vi.useFakeTimers();
    changeSetting("pace", "instant");
    changeSetting("grace", "off");
    sent = [];
    table = new Table("abc", () => ({
      send: (message) => sent.push(message) > 0,
      close: () => undefined,
      deadline: (after) => 1000 + after,
    }));
    table.live = true;
    table.setOnline(true);
    table.receive(here());
  });
  afterEach(() => {
    for (const { id } of [...toasts]) dismiss(id);
    vi.useRealTimers();
  });

  it("says nothing of a short loss, and something of a long one", () => {
    const { delivery } = table;
    table.setOnline(false);
    vi.advanceTimersByTime(2000);
    expect(delivery.lost).toBe(false);
    table.setOnline(true);
    vi.advanceTimersByTime(5000);
    expect(delivery.lost).toBe(false);
    table.setOnline(false);
    for (let tries = 0; tries < 3; tries++) {
      vi.advanceTimersByTime(1000);
      table.setOnline(false);
    }
    expect(delivery.lost).toBe(true);
    table.setOnline(true);
    expect(delivery.lost).toBe(false);
  });

  it("names a time after which the move is not wanted", () => {
    table.pick(MAN);
    expect(plays()).toEqual([{ type: "play", number: 1, move: 7, deadline: 5000 }]);
    table.receive(state(1, { events: [event(1, "enter", 0)], can_undo: true }));
    table.undo();
    expect(sent.at(-1)).toEqual({ type: "undo", number: 1, deadline: 5000 });
  });

  it("says that a move is on its way, and after two seconds that it may not arrive", () => {
    table.pick(MAN);
    expect(table.delivery.pending).toEqual(enter);
    vi.advanceTimersByTime(1999);
    expect(table.delivery.slow).toBe(false);
    vi.advanceTimersByTime(1);
    expect(table.delivery.slow).toBe(true);
    table.receive(state(1, { events: [event(1, "enter", 0)] }));
    expect(table.delivery.slow).toBe(false);
    expect(table.delivery.pending).toBeNull();
  });

  it("does not take somebody else's coming for the answer", () => {
    table.pick(MAN);
    table.receive(state(0, both));
    expect(table.delivery.pending).toEqual(enter);
    expect(table.moves).toEqual([]);
    table.receive(state(1, { moves: [pass] }));
    expect(table.delivery.pending).toBeNull();
    expect(table.moves).toEqual([pass]);
  });

  it("sends nothing while the server does not answer, says so, and does not send it later", () => {
    table.setFrozen(true);
    expect(table.delivery.lost).toBe(true);
    table.pick(MAN);
    table.play(enter);
    expect(plays()).toEqual([]);
    expect(table.delivery.unsent).toEqual(enter);
    table.setFrozen(false);
    expect(table.delivery.lost).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(plays()).toEqual([]);
    table.sendChosen(enter);
    expect(plays()).toHaveLength(1);
  });

  it("answers a click without a connection at once", () => {
    table.setOnline(false);
    expect(table.delivery.lost).toBe(false);
    table.pick(MAN);
    expect(table.delivery.lost).toBe(true);
    expect(sent.filter(({ type }) => type !== "seen")).toEqual([]);
  });

  it("asks after a loss about the move that did not arrive", () => {
    table.pick(MAN);
    table.setOnline(false);
    table.setOnline(true);
    table.receive(here());
    expect(table.delivery.unsent).toEqual(enter);
    expect(table.moves).toEqual([]);
    expect(plays()).toHaveLength(1);
    table.forget();
    expect(table.moves).toEqual([enter, pass]);
  });

  it("asks nothing after a loss if the move has arrived", () => {
    table.pick(MAN);
    table.setOnline(false);
    table.setOnline(true);
    table.receive(state(1, { log: [], moves: [pass] }));
    expect(table.delivery.unsent).toBeNull();
    expect(table.moves).toEqual([pass]);
  });

  it("drops with a word what does not fit any longer", () => {
    table.setOnline(false);
    table.play(enter);
    table.setOnline(true);
    table.receive(state(3, { log: [], moves: [pass] }));
    expect(table.delivery.unsent).toBeNull();
    expect(toasts).toHaveLength(1);
  });

  it("asks again about what arrived too late", () => {
    table.pick(MAN);
    table.setFrozen(true);
    table.setFrozen(false);
    table.receive(LATE);
    expect(table.delivery.unsent).toEqual(enter);
    expect(toasts).toHaveLength(0);
  });

  it.each(["freezes", "breaks"])("does not send a held move when the connection %s", (how) => {
    changeSetting("grace", "3s");
    table.pick(MAN);
    table.receive({ type: "weighed", number: 1, move: 7, final: true });
    if (how === "freezes") table.setFrozen(true);
    else table.setOnline(false);
    expect(table.held).toBeNull();
    expect(table.delivery.unsent).toEqual(enter);
    vi.advanceTimersByTime(10_000);
    expect(plays()).toEqual([]);
  });

  it("does not send by itself what was weighed late", () => {
    changeSetting("grace", "3s");
    table.pick(MAN);
    table.setFrozen(true);
    table.setFrozen(false);
    table.receive({ type: "weighed", number: 1, move: 7, final: false });
    expect(plays()).toEqual([]);
    expect(table.delivery.unsent).toEqual(enter);
  });
});
