// What the laws look like: what one must have, and what it gives, in glyphs. The words are in the text tables.

/** A glyph and how many of it; below zero what is lost. */
export type Sign = [kind: string, n: number];

export interface Formula {
  has: Sign[];
  gives: Sign[];
  /** Given away in exchange, as often as one likes. */
  trade?: true;
}

type Formulas = Readonly<Record<string, Formula>>;

const BASE: Formulas = {
  "most-gold-upgrades-deployed": { has: [["most", 1], ["gold", 1]], gives: [["upgrade", 1]] },
  "most-squires-new-knight": { has: [["most", 1], ["squires", 1]], gives: [["knight", 1]] },
  "counties-2-points-3": { has: [["county", 2]], gives: [["points", 3]] },
  "gold-to-votes": { has: [["gold", 1]], gives: [["votes", 1]], trade: true },
  "squire-gold-to-points-3": { has: [["squires", 1], ["gold", 1]], gives: [["points", 3]], trade: true },
  "conflicts-2-extension": { has: [["conflict", 2]], gives: [["extension", 1]] },
  "deployed-strength-2-squires": { has: [["2", 1]], gives: [["squires", 1]] },
  "conflicts-2-squire-vote-gold": { has: [["conflict", 2]], gives: [["squires", 1], ["votes", 1], ["gold", 1]] },
  "no-deployed-strength-2-upgrade": { has: [["none", 1], ["2", 1]], gives: [["upgrade", 1]] },
  "deployed-3-becomes-4": { has: [["3", 1]], gives: [["four", 1]] },
  "extensions-3-points-5": { has: [["extension", 3]], gives: [["points", 5]] },
  "conflict-points-3": { has: [["conflict", 1]], gives: [["points", 3]] },
  "counties-3-points-8": { has: [["county", 3]], gives: [["points", 8]] },
  "three-strength-1-points-5": { has: [["1", 3]], gives: [["points", 5]] },
  "nobles-3-new-knight": { has: [["noble", 3]], gives: [["knight", 1]] },
  "gold-to-points": { has: [["gold", 1]], gives: [["points", 1]], trade: true },
  "squires-to-points": { has: [["squires", 1]], gives: [["points", 1]], trade: true },
  "all-four-strengths-points-6": { has: [["1", 1], ["2", 1], ["3", 1], ["4", 1]], gives: [["points", 6]] },
};

const NEW: Formulas = {
  "conflict-vote": { has: [["conflict", 1]], gives: [["votes", 1]] },
  "most-squires-gold-vote": { has: [["most", 1], ["squires", 1]], gives: [["gold", 1], ["votes", 1]] },
  "most-gold-squire-vote": { has: [["most", 1], ["gold", 1]], gives: [["squires", 1], ["votes", 1]] },
  "no-noble-gold-squire-vote": { has: [["none", 1], ["noble", 1]], gives: [["gold", 1], ["squires", 1], ["votes", 1]] },
  "squires-into-conflicts": { has: [["conflict", 1]], gives: [["sends", 1]] },
  "deployed-strength-1-squires": { has: [["1", 1]], gives: [["squires", 1]] },
  "gold-4-extension": { has: [["gold", 4]], gives: [["extension", 1]], trade: true },
  "castle-knight-points-3": { has: [["castle", 1], ["strength", 1]], gives: [["points", 3]] },
  "most-leftover-votes-upgrade": { has: [["most", 1], ["votes", 1]], gives: [["upgrade", 1]] },
  "both-strength-2-points-3": { has: [["2", 2]], gives: [["points", 3]] },
  "county-tax-gold": { has: [["county", 1]], gives: [["gold", -1]] },
  "counties-2-points-5": { has: [["county", 2]], gives: [["points", 5]] },
  "extension-tax-squire": { has: [["extension", 1]], gives: [["squires", -1]] },
  "exchange-gold-squires": { has: [["gold", 2]], gives: [["squires", 1]], trade: true },
  "supporting-squires-2-points-3": { has: [["county", 1], ["squires", 2]], gives: [["points", 3]] },
  "county-without-nobles-points-3": { has: [["county", 1], ["none", 1], ["noble", 1]], gives: [["points", 3]] },
  "gold-squire-vote-to-points-3": { has: [["gold", 1], ["squires", 1], ["votes", 1]], gives: [["points", 3]], trade: true },
  "most-conflict-knights-points-5": { has: [["most", 1], ["conflict", 1]], gives: [["points", 5]] },
};

const KING: Formulas = {
  "most-squires-lose-2-most-gold-lose-3": {
    has: [["most", 1], ["squires", 1], ["gold", 1]],
    gives: [["squires", -2], ["gold", -3]],
  },
  "no-bishop-return-dishonor": { has: [["none", 1], ["bishop", 1]], gives: [["returns", 1]] },
  "fewest-dishonor-points-5": { has: [["fewest", 1], ["dishonor", 1]], gives: [["points", 5]] },
  "seals-to-squires-gold": { has: [["seals", 1]], gives: [["squires", 2], ["gold", 1]], trade: true },
  "most-leftover-votes-seal": { has: [["most", 1], ["votes", 1]], gives: [["seals", 1]] },
  "most-squires-most-gold-points-3": { has: [["most", 1], ["squires", 1], ["gold", 1]], gives: [["points", 3]] },
  "counties-2-dishonor": { has: [["county", 2]], gives: [["dishonor", 1]] },
  "tower-knight-points-3": { has: [["tower", 1], ["strength", 1]], gives: [["points", 3]] },
};

export const FORMULAS: Formulas = { ...BASE, ...NEW, ...KING };

/** Which set a law belongs to. */
export function setOf(law: string): "base" | "new" | "king" {
  if (law in KING) return "king";
  return law in NEW ? "new" : "base";
}
