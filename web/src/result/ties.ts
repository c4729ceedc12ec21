// Why players with the same score have different places, or share one.

import type { GameResult, GameText } from "../api/wire";
import { labelOf } from "../i18n/templates";
import { formatScore } from "./resultText";
import { t } from "./words";

/** "Ann and Bob", as the chosen language joins several names. */
export function joinNames(names: string[], language: string): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

/** A sentence for each pair of neighbours whose scores do not explain their places, and for each shared place. */
export function explainTies(result: GameResult, text: GameText | null, names: string[], language: string): string[] {
  const { scores, places, ranking } = result;
  const seats = [...scores.keys()].sort((a, b) => places[a]! - places[b]!);
  const said: string[] = [];
  const explained = new Set<number>();
  seats.forEach((seat, n) => {
    const next = seats[n + 1];
    const shared = seats.filter((other) => places[other] === places[seat]);
    if (shared.length > 1 && !explained.has(places[seat]!)) {
      explained.add(places[seat]!);
      said.push(sharedPlace(shared.sort((a, b) => a - b)));
    }
    if (next !== undefined && places[next] !== places[seat] && scores[seat]! <= scores[next]!)
      said.push(ahead(seat, next));
  });
  return said;

  function sharedPlace(sharing: number[]): string {
    const place = places[sharing[0]!]!;
    const others = ranking.filter(({ values }) => !sameValues(values, scores)).filter(isNumber);
    return t(others.length > 0 ? "tie_shared_in_all" : "tie_shared", {
      who: joinNames(
        sharing.map((seat) => names[seat] ?? ""),
        language,
      ),
      score: formatScore(scores[sharing[0]!]!),
      by: others.map(({ name }) => labelOf(text, name)).join(", "),
      place,
    });
  }

  function ahead(first: number, second: number): string {
    const key = ranking.find(({ values }) => values[first] !== values[second]);
    const words = { ahead: names[first], behind: names[second], score: formatScore(scores[first]!) };
    if (key === undefined) return "";
    const by = labelOf(text, key.name);
    if (!isNumber(key)) return t("won_by_rank", { ahead: names[first], by });
    const [more, less] = [key.values[first], key.values[second]].map((value) => formatScore(Number(value)));
    return t("tie_broken", { ...words, by, more, less });
  }
}

const isNumber = ({ values }: { values: (number | boolean)[] }) => values.every((value) => typeof value === "number");

const sameValues = (values: (number | boolean)[], scores: number[]) =>
  values.every((value, seat) => value === scores[seat]);
