// The bots that a table offers by level, as far as the game brings them.

import { t } from "./i18n.svelte";

const LEVELS = [
  { bot: "random", word: "bot_random" },
  { bot: "greedy", word: "bot_greedy" },
  { bot: "search:300", word: "bot_search_quick" },
  { bot: "search:2000", word: "bot_search_strong" },
];

const family = (bot: string) => bot.split(":")[0]!;

export function levels(bots: readonly string[]): { bot: string; name: string }[] {
  return LEVELS.filter(({ bot }) => bots.includes(family(bot))).map(({ bot, word }) => ({ bot, name: t(word) }));
}
