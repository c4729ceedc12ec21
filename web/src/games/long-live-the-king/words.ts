// The words of this game's picture that are not part of its text tables.

import { translator } from "../../i18n/translator.svelte";

export const t = translator(import.meta.glob("./*.json", { base: "./lang", eager: true, import: "default" }));

/** What an icon means. */
export function iconWords(kind: string): string {
  return t(`icon_${kind}`);
}
