// Plays sounds if the player wants them. Browsers allow it only after a click or a key, so nothing plays before one.

import { settings } from "../settings/settings.svelte";
import { playInto, type SoundName } from "./synth";

let audio: AudioContext | null = null;
let output: GainNode | null = null;

/** At full volume, sounds stay below those of other programs. */
export const LOUDEST = 0.6;

export function playSound(name: SoundName): void {
  if (!settings.sound || settings.volume === 0 || (document.visibilityState === "hidden" && name !== "turn")) return;
  if (typeof AudioContext !== "function" || navigator.userActivation?.hasBeenActive === false) return;
  audio ??= new AudioContext();
  if (output === null) {
    output = audio.createGain();
    output.connect(audio.destination);
  }
  output.gain.value = LOUDEST * settings.volume;
  if (audio.state === "suspended") void audio.resume();
  playInto(audio, output, name);
}

/** The sounds of events that are shown together: each of them once. */
export function soundsOf(
  events: readonly { kind: string }[],
  sounds: Readonly<Partial<Record<string, SoundName>>>,
): SoundName[] {
  return [...new Set(events.flatMap(({ kind }) => sounds[kind] ?? []))];
}
