import { translator } from "../i18n/translator.svelte";
import de from "./lang/de.json";
import en from "./lang/en.json";

export const t = translator({ en, de });
