// What the laws look like: what one must have, and what it gives, in glyphs. The words are in the text tables.

/** A glyph and how many of it. */
export type Sign = [kind: string, n: number];

export interface Formula {
  has: Sign[];
  gives: Sign[];
  /** Given away in exchange, as often as one likes. */
  trade?: true;
}

export const FORMULAS: Readonly<Record<string, Formula>> = {
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
