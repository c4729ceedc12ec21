// "Your turn": in the title, and if wanted as a sound and a notification to who is away.

import { t } from "../i18n/translator.svelte";
import { settings } from "../settings/settings.svelte";
import { playSound } from "../sound/sounds";

/** Follows whether it is the player's turn, from inside a component; `hurry` says how much time is left if it is little. */
export function signalTurn(mine: () => boolean, title: () => string, hurry: () => string | null = () => null): void {
  let before = true;
  $effect(() => {
    const signs = hurry() === null ? "●" : `⚠ ${hurry()}`;
    document.title = mine() ? `${signs} ${t("your_turn")} – ${title()}` : `${title()} – Peerage`;
  });
  $effect(() => {
    const now = mine();
    if (now && !before) {
      playSound("turn");
      if (settings.notify && document.visibilityState === "hidden") {
        new Notification(t("your_turn"), { body: title(), tag: location.pathname });
      }
    }
    before = now;
  });
  $effect(() => () => void (document.title = "Peerage"));
}

/** Sounds, if wanted, whenever less time is left than another mark; from inside a component. */
export function signalTimeWarning(mark: () => number | null): void {
  let before: number | null = null;
  $effect(() => {
    const now = mark();
    if (now !== null && now !== before) playSound("hurry");
    before = now;
  });
}
