// "Your turn": in the title, and if wanted as a sound and a notification to who is away.

import { t } from "../i18n/translator.svelte";
import { settings } from "../settings/settings.svelte";

function chime(...tones: number[]): void {
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.connect(audio.destination);
  tones.forEach((frequency, i) => {
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(gain);
    tone.start(audio.currentTime + i * 0.18);
    tone.stop(audio.currentTime + 0.5 + i * 0.18);
  });
  gain.gain.setValueAtTime(0.08, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.7);
  setTimeout(() => void audio.close(), 1000);
}

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
      if (settings.sound) chime(523.25, 783.99);
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
    if (now !== null && now !== before && settings.sound) chime(783.99, 523.25, 783.99);
    before = now;
  });
}
