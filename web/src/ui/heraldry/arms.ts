// Coats of arms as avatars. By the rule of tincture, metal lies on color and color on metal, so that all are readable.

export const METALS = ["gold", "silver"] as const;
export const COLORS = ["red", "blue", "green", "purple", "black"] as const;
export const DIVISIONS = ["plain", "pale", "fess", "bend", "chevron", "chief", "quarters", "saltire"] as const;
export const CHARGES = [
  "none",
  "rose",
  "crown",
  "cross",
  "star",
  "lily",
  "tower",
  "crescent",
  "sword",
  "bell",
  "heart",
] as const;

export type Metal = (typeof METALS)[number];
export type Color = (typeof COLORS)[number];
export type Division = (typeof DIVISIONS)[number];
export type Charge = (typeof CHARGES)[number];

export interface Arms {
  /** The field is of the color, and its division of the metal; or the other way round. */
  color: Color;
  metal: Metal;
  metalField: boolean;
  division: Division;
  charge: Charge;
}

export const TINCTURES: Record<Metal | Color, string> = {
  gold: "#e9bf45",
  silver: "#f2eee3",
  red: "#a8222f",
  blue: "#27549b",
  green: "#26703f",
  purple: "#69357f",
  black: "#2c2a31",
};

/** Written like "red.gold.field.bend.rose"; "division" instead of "field" if the field is of metal. */
export function formatArms({ color, metal, metalField, division, charge }: Arms): string {
  return [color, metal, metalField ? "division" : "field", division, charge].join(".");
}

/** What `formatArms` has written; null if it is anything else. */
export function parseArms(text: string): Arms | null {
  const [color, metal, place, division, charge, ...more] = text.split(".");
  const known =
    COLORS.includes(color as Color) &&
    METALS.includes(metal as Metal) &&
    (place === "field" || place === "division") &&
    DIVISIONS.includes(division as Division) &&
    CHARGES.includes(charge as Charge);
  if (!known || more.length > 0) return null;
  return {
    color: color as Color,
    metal: metal as Metal,
    metalField: place === "division",
    division: division as Division,
    charge: charge as Charge,
  };
}

/** Arms for somebody who has not chosen any: always the same for the same name. */
export function armsFor(name: string): Arms {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619) >>> 0;
  const below = (count: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  return {
    color: COLORS[below(COLORS.length)]!,
    metal: METALS[below(METALS.length)]!,
    metalField: below(2) === 1,
    division: DIVISIONS[below(DIVISIONS.length)]!,
    charge: CHARGES[1 + below(CHARGES.length - 1)]!,
  };
}

export function randomArms(): Arms {
  return armsFor(crypto.randomUUID());
}
