// The client's own words. A game's words come from its text tables on the server.

import type { Args } from "../api/wire";
import { settings } from "../settings/settings.svelte";
import { FALLBACK } from "./languages";
import { fillTemplate } from "./templates";

export type Dictionary = Record<string, string | { one: string; other: string }>;

export type Translate = (key: string, args?: Args) => string;

/**
 * A translator over the files of a `lang` folder, one for each language; it follows the chosen language, and says in
 * English what that has no words for. Its arguments are words already.
 */
export function translator(files: Record<string, Dictionary>): Translate {
  const found = (language: string, key: string) => files[`./${language}.json`]?.[key];
  return (key, args = {}) => {
    const template = found(settings.language, key) ?? found(FALLBACK, key);
    return template === undefined ? key : fillTemplate(template, args, null);
  };
}

/** A number as the chosen language writes it. */
export const number = (n: number) => n.toLocaleString(settings.language);

/** The words that several features share. */
export const t = translator(import.meta.glob("./*.json", { base: "../lang", eager: true, import: "default" }));
