import { settings } from "../settings/settings.svelte";

/** A moment, to the minute. */
export function formatDate(moment: string): string {
  return new Date(moment).toLocaleString(settings.language, { dateStyle: "medium", timeStyle: "short" });
}
