// The languages, by their codes, each with its own name: the list that the server goes by, too.

import languages from "../../../src/peerage/text/languages.json";

/** What is said where a language has no words. */
export const FALLBACK = "en";

export const LANGUAGES: Record<string, string> = languages;

/** The language of the client for a browser's language like "de-AT". */
export function closestLanguage(tag: string): string {
  const code = tag.split("-")[0]!.toLowerCase();
  return code in LANGUAGES ? code : FALLBACK;
}
