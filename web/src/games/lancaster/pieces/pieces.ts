// The pieces that stand together, one entry for each: a knight by his strength ("1" to "4"), or what the king's court adds.

import { muster } from "./knights";
import type { Band, House } from "../wire";

/** What stands together on a space of a conflict, or with a lord. */
export type Company = Omit<Band, "rank" | "points" | "ransom">;

const many = (count: number | undefined, kind: string) => Array<string>(count ?? 0).fill(kind);

/** On a space of a conflict, or applying for an office: then the lord comes first. */
export function piecesOf(band: Company, lord = false): string[] {
  return [
    ...many(lord ? 1 : 0, "lord"),
    ...muster(band.knights).map(String),
    ...many(band.archer ? 1 : 0, "archer"),
    ...many(band.tudor, "tudor"),
    ...many(band.bishops, "bishop"),
    ...many(band.squires, "squires"),
  ];
}

/** At the court of a house. */
export function courtPieces({ lord, court, bishops, privileges, unused }: House): string[] {
  return [
    ...many(lord === "court" ? 1 : 0, "lord"),
    ...muster(court).map(String),
    ...many(bishops, "bishop"),
    ...(privileges ?? []),
    ...(unused ?? []),
  ];
}
