import { settings } from "../settings/settings.svelte";

/** A moment, to the minute. */
export function when(moment: string): string {
  return new Date(moment).toLocaleString(settings.language, { dateStyle: "medium", timeStyle: "short" });
}
