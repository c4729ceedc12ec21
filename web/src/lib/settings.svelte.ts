// What a player has set for this browser, remembered in localStorage.

export type Theme = "auto" | "light" | "dark";
export type Pace = "normal" | "fast" | "none";

const DEFAULTS = {
  name: "",
  language: navigator.language.startsWith("de") ? "de" : "en",
  theme: "auto" as Theme,
  pace: "normal" as Pace,
  confirm: false,
  sound: false,
  notify: false,
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

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function reducedMotion(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How much of an animation's time is really taken. */
export function paceFactor(): number {
  if (reducedMotion() || settings.pace === "none") return 0;
  return settings.pace === "fast" ? 0.35 : 1;
}
