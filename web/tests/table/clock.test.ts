import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { DAY, figures, HOUR, leftOf, MINUTE, passed, SECOND, span, toldTime, type Heard } from "../../src/table/clock/clock";
import EarlyEnd from "../../src/result/EarlyEnd.svelte";
import OwnClock from "../../src/table/clock/OwnClock.svelte";
import { settings } from "../../src/settings/settings.svelte";
import { tellEvent } from "../../src/table/log/logText";
import type { TimeControl } from "../../src/api/wire";
import { speakersOf } from "../../src/i18n/templates";
import { event, players, table } from "../fixtures";

const LIVE: TimeControl = { kind: "live", bank: 600, increment: 20 };
const DAILY: TimeControl = { kind: "correspondence", hours: 24 };

beforeEach(() => (settings.language = "en"));

describe("a clock", () => {
  const heard: Heard = { clock: { paused: false, seats: [] }, now: 70_000, at: 1000 };

  it("counts on from what the server said", () => {
    expect(leftOf({ left: 60_000, since: 65_000 }, heard, 1000)).toBe(55_000);
    expect(leftOf({ left: 60_000, since: 65_000 }, heard, 11_000)).toBe(45_000);
    expect(leftOf({ left: 60_000, since: 65_000 }, heard, 99_000)).toBe(0);
    expect(leftOf({ left: 60_000, since: null }, heard, 99_000)).toBe(60_000);
  });

  it("shows minutes and seconds, hours, or days", () => {
    expect(figures(0)).toBe("0:00");
    expect(figures(1)).toBe("0:01");
    expect(figures(10 * MINUTE)).toBe("10:00");
    expect(figures(HOUR + 65 * SECOND)).toBe("1:01:05");
    expect(figures(2 * DAY + 5 * HOUR + 1)).toBe("2 d 5 h");
    expect([span(MINUTE), span(90 * SECOND), span(2 * HOUR), span(DAY)]).toEqual(["1 minute", "90 seconds", "2 hours", "1 day"]);
  });

  it("warns at marks that fit the table", () => {
    expect(passed(31 * SECOND, LIVE)).toBeNull();
    expect(passed(30 * SECOND, LIVE)).toBe(30 * SECOND);
    expect(passed(9 * SECOND, LIVE)).toBe(10 * SECOND);
    expect(passed(0, LIVE)).toBe(0);
    expect(passed(5 * HOUR, DAILY)).toBe(6 * HOUR);
    expect(passed(5 * HOUR, { kind: "correspondence", hours: 6 })).toBeNull();
    expect(passed(25 * SECOND, { kind: "live", bank: 20 })).toBeNull();
  });

  it("is told in words", () => {
    expect(toldTime(LIVE)).toBe("10 minutes + 20 seconds per decision");
    expect(toldTime({ kind: "live", bank: 90, increment: 5, per: "turn" })).toBe("90 seconds + 5 seconds per turn");
    expect(toldTime({ kind: "live", bank: 60 })).toBe("1 minute per game");
    settings.language = "de";
    expect(toldTime(DAILY)).toBe("Fernpartie, 1 Tag je Entscheidung");
  });
});

describe("the player's own clock", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
  afterEach(() => vi.useRealTimers());

  it("warns in words, and not every second", async () => {
    const heard: Heard = { clock: { paused: false, seats: [] }, now: 0, at: performance.now() };
    render(OwnClock, { clock: { left: 32_000, since: 0 }, heard, time: LIVE, name: "Ann" });
    const status = screen.getByRole("status");
    expect(status.textContent).toBe("");
    expect(screen.getByRole("timer", { name: "Time left for Ann" }).textContent).toContain("0:32");
    await vi.advanceTimersByTimeAsync(2500);
    expect(screen.getByRole("timer").textContent).toMatch(/⚠.*0:30/);
    const words: string[] = [];
    for (let second = 0; second < 32; second += 1) {
      words.push(status.textContent);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect([...new Set(words)]).toEqual(["Less than 30 seconds left!", "Less than 10 seconds left!", "Your time is up!"]);
  });
});

describe("time that has run out", () => {
  const speakers = speakersOf(null, players().map(({ name }) => name));

  it("is told in the log", () => {
    expect(tellEvent(event(3, "time_out", 1, { bot: "greedy", name: "Squire Giles" }), null, speakers)).toBe(
      "Bob has run out of time; Squire Giles plays on.",
    );
    expect(tellEvent(event(3, "time_ended", 2), null, speakers)).toBe("Cy has run out of time. The game is over.");
  });

  it("says why the game is over, and offers what is left", () => {
    render(EarlyEnd, { table: { ...table(), status: "over", ending: "time" }, players: players(), log: [event(3, "time_ended", 2)] });
    expect(screen.getByRole("heading").textContent).toBe("The game ended early.");
    expect(screen.getByText("Cy ran out of time.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Replay" })).toBeTruthy();
  });
});
