// What is said about errors: the server's own text tables, by situation.

import { type Dictionary, translator } from "../i18n/translator.svelte";
import type { Args } from "../api/wire";

const FILES = import.meta.glob<Record<string, Dictionary>>("../../../src/peerage/text/*/errors.json", {
  eager: true,
  import: "default",
});

/** The tables have a section for each code of an error. */
const flat = (sections: Record<string, Dictionary>) => Object.assign({}, ...Object.values(sections)) as Dictionary;

const say = translator(
  Object.fromEntries(
    Object.entries(FILES).map(([path, sections]) => [`./${path.split("/").at(-2)}.json`, flat(sections)]),
  ),
);

/** What happened and what to do, in the chosen language; null for a situation that this client does not know. */
export function refusal(situation: string, args: Args = {}): string | null {
  const text = say(situation, args);
  return text === situation ? null : text;
}
