// The bots that a table offers by level, and how they play.

import { t } from "./i18n.svelte";
import type { GameInfo } from "./wire";

/** What plays if nobody has chosen: friendly to those who have just learnt the rules. */
const USUAL = "medium";

/** What a search does that is not told how long to think. */
const USUAL_TRIES = "1000";

const family = (bot: string) => bot.split(":")[0]!;

export function levels(game: GameInfo): { bot: string; name: string }[] {
  return game.levels.map(({ name, bot }) => ({ bot, name: `${t(`level_${name}`)}: ${manner(bot)}` }));
}

export function usualBot({ levels }: GameInfo): string {
  return (levels.find(({ name }) => name === USUAL) ?? levels[0]!).bot;
}

/** How a bot plays, in words that tell its strength. */
export function manner(bot: string): string {
  if (bot === "random") return t("manner_random");
  if (bot === "greedy") return t("manner_greedy");
  if (family(bot) === "greedy") return t("manner_beginner");
  const skill = family(bot) === "net" ? "manner_net" : "manner_search";
  const budget = bot.split(":")[1] ?? USUAL_TRIES;
  return t(budget.endsWith("s") ? `${skill}_seconds` : skill, { n: budget.replace("s", "") });
}
