// A result in words: parts, facts, and what the chart shows for people who hear it.

import type { GameResult, GameText, ToldFact } from "../api/wire";
import { fill, say, tell, type Speakers } from "../i18n/templates";
import { standings } from "./chart";

/** "Round 2". */
export function partName(result: GameResult, part: number, text: GameText | null): string {
  const { kind, n } = result.parts[part]!;
  return fill(text?.parts?.[kind] ?? kind, { n }, null);
}

/** A fact, and the line of the log that it is about. */
export function factTold(fact: ToldFact, text: GameText | null, speakers: Speakers): { said: string; line: string | null } {
  const said = say(text?.facts, { ...fact.args, kind: fact.kind }, speakers);
  return { said, line: fact.event === null ? null : tell(fact.event, text, speakers) };
}

/** "Round 1: Ann 3, Bob 10; Round 2: …" */
export function courseTold(result: GameResult, text: GameText | null, names: string[]): string {
  return standings(result)
    .map((scores, part) => `${partName(result, part, text)}: ${scoresTold(scores, names)}`)
    .join("; ");
}

export function scoresTold(scores: number[], names: string[]): string {
  return scores.map((score, seat) => `${names[seat]} ${amount(score)}`).join(", ");
}

/** With a proper minus. */
export function amount(n: number): string {
  return `${n}`.replace("-", "−");
}

/** With a sign: what was gained or lost. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : amount(n);
}
