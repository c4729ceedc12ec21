import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  DAY,
  formatClock,
  HOUR,
  timeLeft,
  MINUTE,
  passedMark,
  SECOND,
  formatSpan,
  describeTimeControl,
  type ClockReading,
} from "../../../src/table/clock/clock";
import EarlyEnd from "../../../src/result/EarlyEnd.svelte";
import OwnClock from "../../../src/table/clock/OwnClock.svelte";
import { settings } from "../../../src/settings/settings.svelte";
import { describeLogEntry } from "../../../src/table/log/logText";
import type { TimeControl } from "../../../src/api/wire";
import { namingOf } from "../../../src/i18n/templates";
import { event, players, table } from "../../fixtures";

const LIVE: TimeControl = { kind: "live", bank: 600, increment: 20 };
const DAILY: TimeControl = { kind: "correspondence", hours: 24 };

beforeEach(() => (settings.language = "en"));

describe("a clock", () => {
  const reading: ClockReading = { clock: { paused: false, seats: [] }, now: 70_000, at: 1000 };

  it("counts on from what the server said", () => {
    expect(timeLeft({ left: 60_000, since: 65_000 }, reading, 1000)).toBe(55_000);
    expect(timeLeft({ left: 60_000, since: 65_000 }, reading, 11_000)).toBe(45_000);
    expect(timeLeft({ left: 60_000, since: 65_000 }, reading, 99_000)).toBe(0);
    expect(timeLeft({ left: 60_000, since: null }, reading, 99_000)).toBe(60_000);
  });

  it("shows minutes and seconds, hours, or days", () => {
    expect(formatClock(0)).toBe("0:00");
    expect(formatClock(1)).toBe("0:01");
    expect(formatClock(10 * MINUTE)).toBe("10:00");
    expect(formatClock(HOUR + 65 * SECOND)).toBe("1:01:05");
    expect(formatClock(2 * DAY + 5 * HOUR + 1)).toBe("2 d 5 h");
    expect([formatSpan(MINUTE), formatSpan(90 * SECOND), formatSpan(2 * HOUR), formatSpan(DAY)]).toEqual([
      "1 minute",
      "90 seconds",
      "2 hours",
      "1 day",
    ]);
  });

  it("warns at marks that fit the table", () => {
    expect(passedMark(31 * SECOND, LIVE)).toBeNull();
    expect(passedMark(30 * SECOND, LIVE)).toBe(30 * SECOND);
    expect(passedMark(9 * SECOND, LIVE)).toBe(10 * SECOND);
    expect(passedMark(0, LIVE)).toBe(0);
    expect(passedMark(5 * HOUR, DAILY)).toBe(6 * HOUR);
    expect(passedMark(5 * HOUR, { kind: "correspondence", hours: 6 })).toBeNull();
    expect(passedMark(25 * SECOND, { kind: "live", bank: 20 })).toBeNull();
  });

  it("is described in words", () => {
    expect(describeTimeControl(LIVE)).toBe("10 minutes + 20 seconds per decision");
    expect(describeTimeControl({ kind: "live", bank: 90, increment: 5, per: "turn" })).toBe(
      "90 seconds + 5 seconds per turn",
    );
    expect(describeTimeControl({ kind: "live", bank: 60 })).toBe("1 minute per game");
    settings.language = "de";
    expect(describeTimeControl(DAILY)).toBe("Fernpartie, 1 Tag je Entscheidung");
  });
});

describe("the player's own clock", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
  afterEach(() => vi.useRealTimers());

  it("warns in words, and not every second", async () => {
    const reading: ClockReading = { clock: { paused: false, seats: [] }, now: 0, at: performance.now() };
    render(OwnClock, { clock: { left: 32_000, since: 0 }, reading, time: LIVE, name: "Ann" });
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
    expect([...new Set(words)]).toEqual([
      "Less than 30 seconds left!",
      "Less than 10 seconds left!",
      "Your time is up!",
    ]);
  });
});

describe("time that has run out", () => {
  const naming = namingOf(
    null,
    players().map(({ name }) => name),
  );

  it("is described in the log", () => {
    expect(describeLogEntry(event(3, "time_out", 1, { bot: "greedy", name: "Herald Giles" }), null, naming)).toBe(
      "Bob has run out of time. Herald Giles plays on.",
    );
    expect(describeLogEntry(event(3, "time_ended", 2), null, naming)).toBe("Cy has run out of time. The game is over.");
  });

  it("says why the game is over, and offers what is left", () => {
    render(EarlyEnd, {
      table: { ...table(), status: "over", ending: "time" },
      players: players(),
      log: [event(3, "time_ended", 2)],
    });
    expect(screen.getByRole("heading").textContent).toBe("The game ended early.");
    expect(screen.getByText("Cy ran out of time.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Replay" })).toBeTruthy();
  });
});
