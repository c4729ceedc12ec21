// The games that the client can draw. A new game brings a folder and one line here.

import type { GameModule } from "./module";

const modules: Record<string, () => Promise<{ default: GameModule }>> = {
  "long-live-the-king": () => import("./long-live-the-king"),
  lancaster: () => import("./lancaster"),
  noblemen: () => import("./noblemen"),
};

/** The cover of each game, 320 x 140; it comes without the rest of the game. */
const covers = import.meta.glob<string>("./*/cover.svg", { query: "?url", import: "default", eager: true });

export function coverOf(game: string): string | null {
  return covers[`./${game}/cover.svg`] ?? null;
}

export function hasModule(game: string): boolean {
  return game in modules;
}

export async function loadModule(game: string): Promise<GameModule> {
  const load = modules[game];
  if (load === undefined) throw new Error(`This client cannot draw the game ${game}.`);
  return (await load()).default;
}
