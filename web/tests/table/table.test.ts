import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeSetting } from "../../src/settings/settings.svelte";
import { Table } from "../../src/table/table.svelte";
import type { ClientMessage } from "../../src/api/wire";
import { decision, event, move, state } from "../fixtures";

const MAN = "region:Man";
const enter = move(7, "enter", [MAN]);
const pass = move(8, "pass");

describe("a live table", () => {
  let sent: ClientMessage[];
  let seen: ClientMessage[];
  let performed: unknown[];
  let table: Table;

  beforeEach(() => {
    vi.useFakeTimers();
    changeSetting("pace", "normal");
    changeSetting("confirm", false);
    changeSetting("grace", "off");
    sent = [];
    seen = [];
    table = new Table("abc", () => ({
      send: (message) => {
        if (message.type === "seen") seen.push(message);
        else sent.push(message);
        return true;
      },
      close: () => undefined,
    }));
    performed = [];
    table.live = true;
    table.showing = {
      pause: () => 100,
      together: new Set(["home"]),
      perform: (events, _, time) => void performed.push([events.map(({ kind }) => kind), time]),
      clear: () => void performed.push("clear"),
    };
    table.setOnline(true);
    table.receive(state(0, { log: [event(0, "begins_in", 0)], moves: [enter, pass] }));
  });
  afterEach(() => vi.useRealTimers());

  it("starts from the log of the first message", () => {
    expect(table.log.map(({ kind }) => kind)).toEqual(["begins_in"]);
    expect(table.myTurn).toBe(true);
  });

  it("sends a single move with the number of the decision", () => {
    table.pick(MAN);
    expect(sent).toEqual([{ type: "play", number: 1, move: 7 }]);
    expect(table.moves).toEqual([]);
  });

  it("sends a move once, however often it is clicked", () => {
    table.pick(MAN);
    table.play(enter);
    expect(sent).toHaveLength(1);
  });

  it("may be tried again after an error", () => {
    table.pick(MAN);
    table.receive({ type: "error", error: "stale", message: "too late", reason: "move_outdated", args: {} });
    expect(table.moves).toEqual([enter, pass]);
  });

  it("asks first if the player wants it so", () => {
    changeSetting("confirm", true);
    table.pick(MAN);
    expect(sent).toEqual([]);
    expect(table.proposed).toEqual(enter);
    table.play(enter);
    expect(sent).toHaveLength(1);
    expect(table.proposed).toBeNull();
  });

  it("asks the server why a place is forbidden, and shows the answer", () => {
    table.pick("region:Tateshale");
    expect(sent).toEqual([{ type: "ask", slot: "region:Tateshale" }]);
    table.receive({ type: "reason", slot: "region:Tateshale", rule: "last-region" });
    expect(table.reason?.rule).toBe("last-region");
  });

  it("shows events one by one, and the position after them", () => {
    table.receive(state(1, { events: [event(1, "enter", 0), event(1, "dispute", 0)], moves: [pass] }));
    expect(table.log.at(-1)?.kind).toBe("enter");
    expect(table.shown?.number).toBe(0);
    expect(table.moves).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(table.log.at(-1)?.kind).toBe("dispute");
    vi.advanceTimersByTime(100);
    expect(table.shown?.number).toBe(1);
    expect(table.moves).toEqual([pass]);
  });

  it("jumps to the newest position when skipped", () => {
    table.receive(state(1, { events: [event(1, "enter", 0)] }));
    table.receive(state(2, { events: [event(2, "pass", 1)], moves: [enter] }));
    table.skip();
    expect(table.shown?.number).toBe(2);
    expect(table.log.map(({ n }) => n)).toEqual([0, 1, 2]);
    expect(table.moves).toEqual([enter]);
  });

  it("drops what was undone from the log", () => {
    changeSetting("pace", "instant");
    table.receive(state(1, { events: [event(1, "enter", 0)], can_undo: true }));
    table.undo();
    expect(sent).toEqual([{ type: "undo", number: 1 }]);
    table.receive({ type: "undone", number: 0 });
    table.receive(state(0, { moves: [enter, pass] }));
    expect(table.log.map(({ n }) => n)).toEqual([0]);
    expect(table.shown?.number).toBe(0);
  });

  it("begins anew after a reconnection", () => {
    table.receive(state(1, { events: [event(1, "enter", 0), event(1, "dispute", 0)] }));
    table.setOnline(false);
    expect(table.moves).toEqual([]);
    table.setOnline(true);
    table.receive(state(2, { log: [event(0, "begins_in", 0), event(2, "pass", 1)] }));
    vi.advanceTimersByTime(1000);
    expect(table.log.map(({ n }) => n)).toEqual([0, 2]);
    expect(table.shown?.number).toBe(2);
  });

  it("shows the queue of the bots as long as the server sends it", () => {
    expect(table.ahead).toBeNull();
    table.receive({ type: "queue", ahead: 3 });
    expect(table.ahead).toBe(3);
    table.receive({ type: "queue", ahead: null });
    expect(table.ahead).toBeNull();
    table.receive({ type: "queue", ahead: 0 });
    table.setOnline(false);
    expect(table.ahead).toBeNull();
  });

  it("asks nothing of a player for whom a bot plays", () => {
    const info = state(0).table;
    info.seats[0]!.bot = "greedy";
    table.receive(state(0, { table: info, moves: [enter, pass] }));
    expect(table.myTurn).toBe(false);
    expect(table.moves).toEqual([]);
    table.receive(state(0, { moves: [enter, pass] }));
    expect(table.myTurn).toBe(true);
    expect(table.moves).toEqual([enter, pass]);
  });

  it("keeps picked places when only somebody's presence changed", () => {
    const both = [move(1, "place", ["a", "b"]), move(2, "place", ["a", "c"])];
    table.receive(state(0, { moves: both }));
    table.pick("a");
    expect(table.choices).toEqual(both);
    table.receive(state(0, { moves: both }));
    expect(table.picked).toEqual(["a"]);
  });

  it("keeps a half-made choice when somebody else chooses in the same secret decision", () => {
    changeSetting("pace", "instant");
    const both = [move(1, "place", ["a", "b"]), move(2, "place", ["a", "c"])];
    table.receive(state(4, { moves: both, decision: decision(5) }));
    table.pick("a");
    table.receive(state(5, { moves: both, decision: decision(5), events: [event(5, "chosen", 1)] }));
    expect(table.picked).toEqual(["a"]);
    expect(table.choices).toEqual(both);
    table.receive(state(6, { moves: both, decision: decision(7), events: [event(6, "reveal", 1)] }));
    expect(table.picked).toEqual([]);
  });

  it("sends nothing for a spectator", () => {
    table.receive(state(0, { log: [], seat: null, moves: [] }));
    table.pick(MAN);
    expect(sent).toEqual([]);
    expect(table.myTurn).toBe(false);
  });

  it("does not call taking a choice back a turn", () => {
    table.receive(state(0, { log: [], moves: [move(0, "take_back")] }));
    expect(table.myTurn).toBe(false);
    table.choose(table.moves[0]!);
    expect(sent).toEqual([{ type: "play", number: 1, move: 0 }]);
  });

  it("performs what happens together at once, and clears the stage with the new position", () => {
    table.receive(state(1, { events: [event(1, "home", 0), event(1, "home", 1), event(1, "pass", 1)] }));
    expect(performed).toEqual(["clear", [["home", "home"], 170]]);
    expect(table.log).toHaveLength(3);
    vi.advanceTimersByTime(170);
    expect(performed.at(-1)).toEqual([["pass"], 100]);
    vi.advanceTimersByTime(100);
    expect(performed.at(-1)).toBe("clear");
  });

  it("shows everything at once until our turn, if its player wants that", () => {
    table.receive(state(1, { events: [event(1, "enter", 0)], moves: [] }));
    table.skipToTurn();
    expect(table.shown?.number).toBe(1);
    expect(seen.at(-1), "bots need not wait").toEqual({ type: "seen", number: 1, wait: false, looked: true });
    table.receive(state(2, { events: [event(2, "enter", 1)], moves: [] }));
    expect(table.shown?.number).toBe(2);
    table.receive(state(3, { events: [event(3, "enter", 2)], moves: [enter, pass] }));
    expect(table.shown?.number).toBe(3);
    table.receive(state(4, { events: [event(4, "enter", 0)], moves: [] }));
    expect(table.shown?.number, "from then on as before").toBe(3);
  });

  it("performs nothing when it is skipped", () => {
    table.receive(state(1, { events: [event(1, "enter", 0), event(1, "pass", 0)] }));
    table.skip();
    expect(performed).toEqual(["clear", [["enter"], 100], "clear"]);
  });

  it("takes the time that the player wants, and none at once", () => {
    for (const [pace, time] of [
      ["slow", 180],
      ["normal", 100],
      ["fast", 35],
    ] as const) {
      changeSetting("pace", pace);
      table.receive(state(1, { events: [event(1, "enter", 0)] }));
      expect(performed.at(-1)).toEqual([["enter"], time]);
      table.skip();
    }
    changeSetting("pace", "instant");
    table.receive(state(2, { events: [event(2, "enter", 0)] }));
    expect(table.shown?.number).toBe(2);
    expect(performed.at(-1)).toBe("clear");
  });

  it("shows words long enough to read where nothing moves", () => {
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("reduced-motion") }));
    table.receive(state(1, { events: [event(1, "enter", 0)] }));
    expect(performed.at(-1)).toEqual([["enter"], 700]);
    vi.unstubAllGlobals();
  });

  it("says what it has shown, so that bots go on, and once that nobody need wait", () => {
    expect(seen).toEqual([{ type: "seen", number: 0, wait: true, looked: true }]);
    table.receive(state(1, { events: [event(1, "enter", 1)] }));
    expect(seen).toHaveLength(1);
    vi.advanceTimersByTime(100);
    expect(seen.at(-1)).toEqual({ type: "seen", number: 1, wait: true, looked: true });
    changeSetting("pace", "instant");
    table.receive(state(2, { events: [event(2, "enter", 1)] }));
    expect(seen.at(-1)).toEqual({ type: "seen", number: 2, wait: false, looked: true });
  });

  it("says whether somebody has it in front of them, who needs no notice", () => {
    const page = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    table.receive(state(1, { events: [event(1, "enter", 1)] }));
    expect(seen.at(-1), "bots need not wait").toEqual({ type: "seen", number: 1, wait: false, looked: false });
    table.receive(state(2, { events: [event(2, "enter", 1)] }));
    expect(seen).toHaveLength(2);
    page.mockRestore();
    table.look();
    expect(seen.at(-1)).toEqual({ type: "seen", number: 2, wait: true, looked: true });
  });

  describe("with a time of grace", () => {
    const weighed = (final: boolean) => table.receive({ type: "weighed", number: 1, move: 7, final });
    const sends = () => sent.filter(({ type }) => type === "play");

    beforeEach(() => {
      changeSetting("grace", "3s");
      table.pick(MAN);
    });

    it("knows from its first setting that bots do not mind", () => {
      table.forget();
      sent.length = 0;
      changeSetting("grace", "people");
      table.choose(enter);
      expect(sent).toEqual([{ type: "weigh", number: 1, move: 7 }]);
      table.forget();
      sent.length = 0;
      const info = state(0).table;
      for (const seat of info.seats) if (!seat.you) seat.kind = "bot";
      table.receive(state(0, { table: info, moves: [enter, pass] }));
      table.choose(enter);
      expect(sent).toEqual([{ type: "play", number: 1, move: 7 }]);
    });

    it("asks whether the move could be taken back, and sends it if so", () => {
      expect(sent).toEqual([{ type: "weigh", number: 1, move: 7 }]);
      weighed(false);
      expect(sends()).toEqual([{ type: "play", number: 1, move: 7 }]);
    });

    it("holds a final move for three seconds", () => {
      weighed(true);
      expect(table.held).toEqual(enter);
      expect(table.moves).toEqual([]);
      vi.advanceTimersByTime(2999);
      expect(sends()).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(sends()).toHaveLength(1);
      expect(table.held).toBeNull();
    });

    it("does not send what is taken back", () => {
      weighed(true);
      table.takeBack();
      vi.advanceTimersByTime(5000);
      expect(sends()).toEqual([]);
      expect(table.moves).toEqual([enter, pass]);
    });

    it("sends at once what is sent by hand, and only once", () => {
      weighed(true);
      table.play(enter);
      vi.advanceTimersByTime(5000);
      expect(sends()).toHaveLength(1);
    });

    it("does not answer a question that is no longer asked", () => {
      weighed(true);
      table.receive(state(4, { moves: [pass] }));
      vi.advanceTimersByTime(5000);
      expect(sends()).toEqual([]);
    });

    it("does not hold what the game says is not worth it", () => {
      table.holds = () => false;
      weighed(true);
      expect(sends()).toHaveLength(1);
    });

    it("asks instead, if the player wants it so", () => {
      changeSetting("grace", "confirm");
      weighed(true);
      expect(table.held).toBeNull();
      expect(table.proposed).toEqual(enter);
    });

    it("asks a finger once: the second tap on the place sends it", () => {
      vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("coarse") }));
      weighed(true);
      expect(table.proposed).toEqual(enter);
      expect(table.picked).toEqual([MAN]);
      expect(sends()).toEqual([]);
      table.pick(MAN);
      expect(sends()).toEqual([{ type: "play", number: 1, move: 7 }]);
      vi.unstubAllGlobals();
    });
  });

  it("remembers up to where one knows what happened", () => {
    expect(table.mark).toBe(0);
    table.play(enter);
    table.receive(state(1, { events: [] }));
    expect(table.mark).toBe(1);
    table.receive(state(2, { events: [] }));
    expect(table.mark).toBe(1);
  });
});
