import { translator } from "../i18n/translator.svelte";

export const t = translator(import.meta.glob("./lang/*.json", { eager: true, import: "default" }));
