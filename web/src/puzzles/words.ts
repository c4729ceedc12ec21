import { translator } from "../i18n/translator.svelte";

export const t = translator(import.meta.glob("./*.json", { base: "./lang", eager: true, import: "default" }));

/** A theme in words; a game of another package may bring themes of its own. */
export const themeName = (theme: string) => {
  const words = t(`theme_${theme}`);
  return words === `theme_${theme}` ? theme : words;
};
