// The words of this game's picture that are not part of its text tables.

import { translator, type Dictionary } from "../../i18n/translator.svelte";
import de from "./lang/de.json";
import en from "./lang/en.json";

export const t = translator({ en: en as Dictionary, de: de as Dictionary });

/** What an icon means. */
export function iconWords(kind: string): string {
  return t(`icon_${kind}`);
}
