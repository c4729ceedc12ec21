// The bots that a table offers by level, as far as the game brings them, and how they play.

import { t } from "./i18n.svelte";

const LEVELS = [
  { bot: "random", word: "level_random" },
  { bot: "greedy:1", word: "level_beginner" },
  { bot: "greedy", word: "level_greedy" },
  { bot: "search:40", word: "level_middle" },
  { bot: "search:300", word: "level_quick" },
  { bot: "search:2000", word: "level_strong" },
];

/** What a search does that is not told how long to think. */
const USUAL_TRIES = "1000";

const family = (bot: string) => bot.split(":")[0]!;

export function levels(bots: readonly string[]): { bot: string; name: string }[] {
  return LEVELS.filter(({ bot }) => bots.includes(family(bot))).map(({ bot, word }) => ({
    bot,
    name: `${t(word)}: ${manner(bot)}`,
  }));
}

/** How a bot plays, in words that tell its strength. */
export function manner(bot: string): string {
  if (bot === "random") return t("manner_random");
  if (bot === "greedy") return t("manner_greedy");
  if (family(bot) === "greedy") return t("manner_beginner");
  const budget = bot.split(":")[1] ?? USUAL_TRIES;
  return t(budget.endsWith("s") ? "manner_search_seconds" : "manner_search", { n: budget.replace("s", "") });
}
