// The client's own words. A game's words come from its text tables on the server.

import de from "../lang/de.json";
import en from "../lang/en.json";
import { settings } from "../settings/settings.svelte";
import type { Args } from "../api/wire";
import { fill } from "./templates";

export type Dictionary = Record<string, string | { one: string; other: string }>;

export const LANGUAGES: Record<string, string> = { en: "English", de: "Deutsch" };

export type Translate = (key: string, args?: Args) => string;

/** A translator over dictionaries by language; it follows the chosen language. Its arguments are words already. */
export function translator(dictionaries: Record<string, Dictionary>): Translate {
  return (key, args = {}) => {
    const template = dictionaries[settings.language]?.[key] ?? dictionaries["en"]?.[key];
    return template === undefined ? key : fill(template, args, null);
  };
}

/** A number as the chosen language writes it. */
export const number = (n: number) => n.toLocaleString(settings.language);

export const t = translator({ en: en as Dictionary, de: de as Dictionary });
