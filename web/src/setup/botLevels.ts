// The bots that a table offers by level, and how they play. Which there are, and which is usual, the server says.

import { t } from "../i18n/translator.svelte";
import type { BotManner, GameInfo } from "../api/wire";

export interface BotChoice {
  bot: string;
  level: string;
  /** The level, and how the bot plays. */
  name: string;
}

export function botLevels(game: GameInfo): BotChoice[] {
  return game.levels.map(({ name, bot, manner }) => {
    const level = levelName(name);
    return { bot, level, name: `${level}: ${describeBot({ bot, manner })}` };
  });
}

export const levelName = (level: string) => wordsFor(`level_${level}`) ?? level;

export function defaultBot({ levels }: GameInfo): string {
  return (levels.find(({ usual }) => usual) ?? levels[0]!).bot;
}

/** How a bot plays, in words that show its strength; its name if there are no words for its manner. */
export function describeBot({ bot, manner }: { bot: string | null; manner?: BotManner | null | undefined }): string {
  return (manner && wordsFor(`manner_${manner.kind}`, manner.n)) ?? bot ?? "";
}

function wordsFor(key: string, n = ""): string | null {
  const words = t(key, { n });
  return words === key ? null : words;
}
