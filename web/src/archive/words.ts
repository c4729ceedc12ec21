import { translator } from "../i18n/translator.svelte";

/** The words of tables that cannot be opened. */
export const t = translator(import.meta.glob("./*.json", { base: "./lang", eager: true, import: "default" }));
