// The games that the client can draw. A new game brings a folder and one line here.

import type { Component } from "svelte";
import type { GameModule } from "./module";

const modules: Record<string, () => Promise<{ default: GameModule }>> = {
  "long-live-the-king": () => import("./long-live-the-king"),
  lancaster: () => import("./lancaster"),
  noblemen: () => import("./noblemen"),
};

/** A picture of each game for the lobby, 320 x 140; it comes without the rest of the game. */
const vignettes: Record<string, () => Promise<{ default: Component }>> = {
  "long-live-the-king": () => import("./long-live-the-king/Vignette.svelte"),
  lancaster: () => import("./lancaster/Vignette.svelte"),
  noblemen: () => import("./noblemen/Vignette.svelte"),
};

export async function loadVignette(game: string): Promise<Component | null> {
  return (await vignettes[game]?.())?.default ?? null;
}

export function hasModule(game: string): boolean {
  return game in modules;
}

export async function loadModule(game: string): Promise<GameModule> {
  const load = modules[game];
  if (load === undefined) throw new Error(`This client cannot draw the game ${game}.`);
  return (await load()).default;
}
