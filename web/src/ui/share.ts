import { t } from "../i18n/translator.svelte";
import { toast } from "./toasts.svelte";

/** Hands a link on: by the device's own share sheet where there is one, else by the clipboard. */
export async function share(path: string): Promise<void> {
  const url = new URL(path, location.href).href;
  if (navigator.share !== undefined && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast(t("link_copied"));
  } catch {
    toast(url);
  }
}
