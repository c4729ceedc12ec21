// The words of this game's picture that are not part of its text tables.

import { translator } from "../../i18n/translator.svelte";
import type { GameText } from "../../api/wire";
import { nameOf } from "../../i18n/templates";
import { spotOf } from "./estate/estate";
import { TILES } from "./estate/estate";
import type { Counts, Earns, Move } from "./wire";

export const t = translator(import.meta.glob("./*.json", { base: "./lang", eager: true, import: "default" }));

/** What an icon means. */
export function iconWords(kind: string): string {
  return t(`icon_${kind}`);
}

/** Gains as numbers: what there is only one of counts one. */
export function gains(earns: Earns): Record<string, number> {
  return Object.fromEntries(Object.entries(earns).map(([kind, n]) => [kind, Number(n)]));
}

/** Gains in words: "3 pounds, the Queen". What a short bag costs is below zero. */
export function gainWords(goods: Record<string, number>): string {
  return Object.entries(goods)
    .map(([kind, n]) => t(`good_${kind}`, { n: Math.abs(n) }))
    .join(", ");
}

/** "castle" or "folly:forests" in words. */
export function buildingName(text: GameText | null, building: string): string {
  return nameOf(text, building.startsWith("folly:") ? building : `building:${building}`);
}

/** Tiles in words: "2 field, 1 meadow". */
export function tileWords(text: GameText | null, tiles: Counts): string {
  const names = TILES.filter((kind) => tiles[kind] > 0).map(
    (kind) => `${tiles[kind]} × ${nameOf(text, `tile:${kind}`)}`,
  );
  return names.length === 0 ? t("nothing") : names.join(", ");
}

/** How a place of this board is called when it is spoken of. */
export function placeName(text: GameText | null, slot: string): string {
  const spot = spotOf(slot);
  if (spot !== null) return t("cell_at", { x: spot.x, y: spot.y });
  const kind = /^(?:hand|church|bag):(\w+)$/.exec(slot)?.[1];
  if (kind !== undefined) return nameOf(text, `tile:${kind}`);
  return text?.names?.[slot] ?? text?.labels?.[slot.replace(/:.*/, "")] ?? nameOf(text, slot);
}

/** Tiles that the bag cannot give: as a loss beside the gains. */
export const shortOf = (lost: number | undefined): Record<string, number> => (lost ? { bag: -lost } : {});

/** What a move brings: at once, and at the next scoring as things stand. */
export function gainsOf(move: Move | undefined): Record<string, number> {
  if (move === undefined || !("earns" in move)) return {};
  const { earns = {}, scoring, knight, lost } = move.prospect ?? {};
  return {
    ...gains(move.earns),
    ...gains(earns),
    ...(knight ? { knight: 1 } : {}),
    ...(scoring ? { scoring } : {}),
    ...shortOf(lost),
  };
}
