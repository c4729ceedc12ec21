import { translator } from "../i18n/translator.svelte";

/** The words of what the server says of itself. */
export const t = translator(import.meta.glob("./*.json", { base: "./lang", eager: true, import: "default" }));
