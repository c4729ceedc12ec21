// A result in words: parts, facts, and what the chart shows for people who hear it.

import type { GameResult, GameText, FactInfo } from "../api/wire";
import { t } from "../i18n/translator.svelte";
import { labelOf, fillTemplate, describeKind, describeEvent, type Naming } from "../i18n/templates";
import { standings } from "./chart/chart";

/** "Round 2". */
export function partName(result: GameResult, part: number, text: GameText | null): string {
  const { kind, n } = result.parts[part]!;
  return fillTemplate(text?.parts?.[kind] ?? kind, { n }, null);
}

/** A fact, and the line of the log that it is about. */
export function describeHighlight(
  fact: FactInfo,
  text: GameText | null,
  naming: Naming,
): { said: string; line: string | null } {
  const said = describeKind(text?.facts, { ...fact.args, kind: fact.kind }, naming);
  return { said, line: fact.event === null ? null : describeEvent(fact.event, text, naming) };
}

/** "Round 1: Ann 3, Bob 10; Round 2: …" */
export function describeCourse(result: GameResult, text: GameText | null, names: string[]): string {
  return standings(result)
    .map((scores, part) => `${partName(result, part, text)}: ${describeScores(scores, names)}`)
    .join("; ");
}

export function describeScores(scores: number[], names: string[]): string {
  return scores.map((score, seat) => `${names[seat]} ${formatScore(score)}`).join(", ");
}

/** What is counted, as in "Where the points came from"; votes in a game of votes. */
export const scoreUnit = (text: GameText | null) =>
  text === null ? t("score").toLowerCase() : labelOf(text, "score_unit");

/** The same as the title of a column. */
export function scoreTitle(text: GameText | null): string {
  const unit = scoreUnit(text);
  return unit.charAt(0).toUpperCase() + unit.slice(1);
}

/** With a proper minus. */
export function formatScore(n: number): string {
  return `${n}`.replace("-", "−");
}

/** With a sign: what was gained or lost. */
export function formatChange(n: number): string {
  return n > 0 ? `+${n}` : formatScore(n);
}
