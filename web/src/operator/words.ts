import { translator } from "../i18n/translator.svelte";

/** The words of the operator's page. */
export const t = translator(import.meta.glob("./*.json", { base: "./lang", eager: true, import: "default" }));
