// Svelte's transitions, in the pace that the player has chosen.

import { fade, fly, scale, type TransitionConfig } from "svelte/transition";
import { motionFactor } from "../settings/settings.svelte";

export function appear(node: Element): TransitionConfig {
  return fade(node, { duration: 350 * motionFactor() });
}

export function drop(node: Element): TransitionConfig {
  return fly(node, { y: -30, duration: 250 * motionFactor() });
}

export function grow(node: Element): TransitionConfig {
  return scale(node, { start: 0.2, duration: 350 * motionFactor() });
}

export function flipTime(): number {
  return 250 * motionFactor();
}
