// Printed values in words, and what of them is corrected.

import { t } from "../i18n/translator.svelte";
import type { Amounts, Importance, OwnSet, Printed } from "../api/wire";
import { settings } from "../settings/settings.svelte";
import { t as words } from "./words";

export const describeSet = ({ id, changed }: OwnSet): string => t("box_set", { id, n: changed });

export const isAmounts = (value: Printed): value is Amounts => typeof value === "object" && !Array.isArray(value);

/** A value as a person reads it. */
export function describeValue(value: Printed, words: Record<string, string>): string {
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return words[value] ?? value;
  const parts = isAmounts(value)
    ? Object.entries(value).map(([kind, amount]) => `${amount} × ${words[kind] ?? kind}`)
    : value.map((item) => (Array.isArray(item) ? item.join("/") : describeValue(item, words)));
  return parts.length > 0 ? parts.join(", ") : t("box_empty");
}

/** How much a value matters, in short. */
export function describeImportance(importance: Importance | null): string {
  if (importance === null) return words("matters_unknown");
  const { level, games, points } = importance;
  if (level === "nothing") return words("matters_nothing", { n: games });
  if (level === "play") return words("matters_play");
  const amount = Math.abs(points).toLocaleString(settings.language, { maximumFractionDigits: 1 });
  return words("matters_points", { points: amount });
}

/** What was measured, and how. */
export function explainImportance(importance: Importance | null): string {
  if (importance === null) return words("matters_unknown_help");
  const help = words("matters_help", { n: importance.games });
  return importance.modules ? `${help} ${words("matters_modules")}` : help;
}

/** Whether two values are the same; the order of amounts does not matter. */
export function sameValue(one: Printed, other: Printed): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}

const ordered = (value: Printed) =>
  isAmounts(value) ? Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)) : value;
