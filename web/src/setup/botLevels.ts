// The bots that a table offers by level, and how they play.

import { t } from "../i18n/translator.svelte";
import type { GameInfo } from "../api/wire";

const WORDS: Record<string, string> = {
  beginner: "level_beginner",
  easy: "level_easy",
  medium: "level_medium",
  hard: "level_hard",
  expert: "level_expert",
  master: "level_master",
};

/** What plays if nobody has chosen: friendly to those who have just learnt the rules. */
const USUAL = "medium";

/** From this temperature on, a bot errs often. */
const OFTEN = 2;

/** What a search does that is not told how long to think. */
const USUAL_TRIES = "1000";

const family = (bot: string) => bot.split(":")[0]!;

export function botLevels(game: GameInfo): { bot: string; name: string }[] {
  return game.levels.map(({ name, bot }) => ({ bot, name: `${levelName(name)}: ${describeBot(bot)}` }));
}

export const levelName = (level: string) => t(WORDS[level] ?? "level_beginner");

export function defaultBot({ levels }: GameInfo): string {
  return (levels.find(({ name }) => name === USUAL) ?? levels[0]!).bot;
}

/** How a bot plays, in words that tell its strength. */
export function describeBot(bot: string): string {
  if (bot === "random") return t("manner_random");
  if (bot === "greedy") return t("manner_greedy");
  const budget = bot.split(":")[1] ?? USUAL_TRIES;
  if (family(bot) === "greedy") return t(Number(budget) < OFTEN ? "manner_easy" : "manner_beginner");
  const [tries, seconds] =
    family(bot) === "net" ? ["manner_net", "manner_net_seconds"] : ["manner_search", "manner_search_seconds"];
  return t(budget.endsWith("s") ? seconds! : tries!, { n: budget.replace("s", "") });
}
