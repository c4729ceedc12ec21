// The words of reviews: the client's own, and those of verdicts and reasons, which `peerage analyse` says as well.

import { type Dictionary, translator } from "../i18n/translator.svelte";

export const t = translator(import.meta.glob("./*.json", { base: "./lang", eager: true, import: "default" }));

const shared = import.meta.glob<Record<string, Dictionary>>("../../../src/peerage/text/*/review.json", {
  eager: true,
  import: "default",
});

/** The words that the server's package has: they are in sections there. */
export const said = translator(
  Object.fromEntries(
    Object.entries(shared).map(([path, sections]) => [
      `./${path.split("/").at(-2)}.json`,
      Object.assign({}, ...Object.values(sections)) as Dictionary,
    ]),
  ),
);
