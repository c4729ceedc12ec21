// What a player has set for this browser, remembered in localStorage.

import { closestLanguage } from "../i18n/languages";
import { FACTORS } from "../table/pacing";

export type Theme = "auto" | "light" | "dark";
export type Grace = "off" | "people" | "3s" | "confirm";
export type Pace = "slow" | "normal" | "fast" | "instant";

export const DEFAULTS = {
  name: "",
  /** The coat of arms, as `formatArms` writes it; empty if none was chosen. */
  arms: "",
  language: closestLanguage(navigator.language),
  theme: "auto" as Theme,
  pace: "fast" as Pace,
  /** What happens before a move is sent that ends the turn; `people`: three seconds if others than bots play. */
  grace: "people" as Grace,
  confirm: false,
  sound: false,
  /** From 0 to 1. */
  volume: 0.7,
  notify: false,
  /** This browser has asked for notices. */
  push: false,
  /** The panels of a table that were folded or unfolded, by their names. */
  folded: {} as Record<string, boolean>,
};

export type Settings = typeof DEFAULTS;

const KEY = "peerage";

function remembered(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Settings = $state(remembered());

export function changeSetting<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Fingers are less exact than a mouse. */
export function coarsePointer(): boolean {
  return typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
}

export function reducedMotion(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How much of an event's time is really taken. */
export function paceFactor(): number {
  return FACTORS[settings.pace] ?? 1;
}

/** The same for everything that moves: who wants no motion gets words alone. */
export function motionFactor(): number {
  return reducedMotion() ? 0 : paceFactor();
}
