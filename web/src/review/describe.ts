// A review in words.

import type { GameText, Move, MoveReason, Review, ReviewedChoice } from "../api/wire";
import { settings } from "../settings/settings.svelte";
import { describeKind, fillTemplate, labelOf, type Naming } from "../i18n/templates";
import { said, t } from "./words";

/** As a percentage with at most one digit after the point. */
export function percent(share: number, sign = false): string {
  const said = new Intl.NumberFormat(settings.language, {
    style: "percent",
    maximumFractionDigits: 1,
    signDisplay: sign ? "exceptZero" : "auto",
  });
  return said.format(share).replace("-", "−");
}

/** Percentage points without a unit. */
export const points = (share: number) =>
  (100 * share).toLocaleString(settings.language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

export const moveIn = (choice: ReviewedChoice, move: number) => choice.said[String(move)] as unknown as Move;

export const describeMove = (choice: ReviewedChoice, move: number, text: GameText | null, naming: Naming) =>
  describeKind(text?.moves, { ...moveIn(choice, move), seat: choice.seat }, naming);

export function partName(kind: string, n: number, text: GameText | null): string {
  return fillTemplate(text?.parts?.[kind] ?? kind, { n }, null);
}

export function describeReason(reason: MoveReason, text: GameText | null, naming: Naming): string {
  const { kind, n = 0, source = "", seat = null, part = ["", 0] } = reason;
  return said(`reason_${kind}`, {
    amount: n.toLocaleString(settings.language, { maximumFractionDigits: 1 }),
    unit: text === null ? "" : labelOf(text, "score_unit"),
    source: text?.sources?.[source] ?? source,
    name: seat === null ? "" : (naming.players[seat] ?? ""),
    part: partName(part[0], part[1], text),
  });
}

/** How much better the best move is, with the interval. */
export function describeBetter(choice: ReviewedChoice, text: GameText | null, naming: Naming): string {
  return said("better", {
    move: describeMove(choice, choice.best, text, naming),
    cost: points(choice.cost),
    low: points(choice.interval[0]),
    high: points(choice.interval[1]),
  });
}

export interface MomentLine {
  n: number;
  words: string;
}

/** A seat's errors and turning points, in the order of the game. */
export function describeMoments(review: Review, seat: number, text: GameText | null, naming: Naming): MomentLine[] {
  const name = (each: number) => naming.players[each] ?? "";
  const errors = review.choices
    .filter((choice) => choice.seat === seat && choice.why != null)
    .map((choice) => ({
      n: choice.n,
      words: t("moment_error", {
        verdict: said(`verdict_${choice.verdict}`),
        move: describeMove(choice, choice.move, text, naming),
        cost: points(choice.cost),
      }),
    }));
  const course = review.courses.find((each) => each.seat === seat);
  const turns = (course?.turns ?? []).map(({ n, seat, change, cause }) => ({
    n,
    words: said("turn", {
      name: name(seat),
      change: percent(change, true),
      cause: cause === null ? said("by_luck") : said("by_choice", { name: name(cause) }),
    }),
  }));
  return [...errors, ...turns].sort((a, b) => a.n - b.n);
}
