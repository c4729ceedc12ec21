// How much time is left, in words and in figures.

import { t } from "../../i18n/translator.svelte";
import type { SeatClock, ShownClock, TimeControl } from "../../api/wire";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** What the server said of the clocks, and when we heard it by the browser's own clock. */
export interface ClockReading {
  clock: ShownClock;
  now: number;
  at: number;
}

/** The milliseconds that a clock has left at a moment of the browser's clock. */
export function timeLeft({ left, since }: SeatClock, reading: ClockReading, at: number): number {
  const gone = since === null ? 0 : reading.now - since + Math.max(0, at - reading.at);
  return Math.max(0, left - gone);
}

const two = (n: number) => `${n}`.padStart(2, "0");

/** 9:58, 1:09:58, or 2 days and some hours. A second that has begun counts. */
export function formatClock(left: number): string {
  if (left >= DAY) return t("days_hours", { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) });
  const seconds = Math.ceil(left / SECOND);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** A span that is easy to say. */
export function formatSpan(time: number): string {
  if (time >= DAY && time % DAY === 0) return t("n_days", { n: time / DAY });
  if (time >= HOUR && time % HOUR === 0) return t("n_hours", { n: time / HOUR });
  if (time >= MINUTE && time % MINUTE === 0) return t("n_minutes", { n: time / MINUTE });
  return t("n_seconds", { n: Math.round(time / SECOND) });
}

/** The marks below which a player is warned, the first first. */
export function warningMarks(time: TimeControl): number[] {
  if (time.kind === "live") return [30 * SECOND, 10 * SECOND].filter((mark) => mark < time.bank * SECOND);
  return [6 * HOUR, HOUR].filter((mark) => 2 * mark <= time.hours * HOUR);
}

/** The last mark that was passed; null: there is time enough. */
export function passedMark(left: number, time: TimeControl): number | null {
  return left <= 0 ? 0 : (warningMarks(time).findLast((mark) => left <= mark) ?? null);
}

/** What time a table has. */
export function describeTimeControl(time: TimeControl): string {
  if (time.kind === "correspondence") return t("time_correspondence", { span: formatSpan(time.hours * HOUR) });
  const bank = formatSpan(time.bank * SECOND);
  if (!time.increment) return t("time_bank", { bank });
  return t(time.per === "turn" ? "time_turns" : "time_live", { bank, increment: formatSpan(time.increment * SECOND) });
}

export const describeTimeout = (time: TimeControl) => t(time.at_zero === "end" ? "zero_ends" : "zero_bot_plays");
