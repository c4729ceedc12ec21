// What is said about errors: the server's own text tables, by situation. Errors are rare, so the tables of the chosen
// language are loaded after the page; until then the server's own sentence is shown.

import { type Dictionary, translator } from "../i18n/translator.svelte";
import { FALLBACK } from "../i18n/languages";
import { settings } from "../settings/settings.svelte";
import type { Args } from "../api/wire";

const FILES = import.meta.glob<Record<string, Dictionary>>("../../../src/peerage/text/*/errors.json", {
  import: "default",
});

const loaded: Record<string, Dictionary> = $state({});
const say = translator(loaded);

/** The tables have a section for each code of an error. */
const flat = (sections: Record<string, Dictionary>) => Object.assign({}, ...Object.values(sections)) as Dictionary;

/** Load what the chosen language says; a failure is no second error. */
export async function loadRefusals(): Promise<void> {
  for (const language of [settings.language, FALLBACK]) {
    const load = FILES[`../../../src/peerage/text/${language}/errors.json`];
    if (load && !(`./${language}.json` in loaded)) {
      const sections = await load().catch(() => null);
      if (sections) loaded[`./${language}.json`] = flat(sections);
    }
  }
}

/** What happened and what to do, in the chosen language; null for a situation that has no words here yet. */
export function refusal(situation: string, args: Args = {}): string | null {
  if (!(`./${settings.language}.json` in loaded)) {
    void loadRefusals();
    return null;
  }
  const text = say(situation, Object.fromEntries(Object.entries(args).map(([name, value]) => [name, said(value)])));
  return text === situation ? null : text;
}

/** A detail that is itself an error, in the chosen language. */
function said(value: unknown): unknown {
  const reason = value as { situation?: string; args?: Args } | null;
  return reason?.situation === undefined ? value : (refusal(reason.situation, reason.args) ?? reason.situation);
}
