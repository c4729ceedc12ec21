import { translator } from "../lib/i18n.svelte";
import de from "./lang/de.json";
import en from "./lang/en.json";

export const t = translator({ en, de });
