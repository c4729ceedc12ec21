import { translator } from "../i18n/translator.svelte";

export const t = translator(import.meta.glob("./*.json", { base: "./lang", eager: true, import: "default" }));
