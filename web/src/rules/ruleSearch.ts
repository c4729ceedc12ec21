// Finding one's way through the rules of a game.

import type { Rule, TableInfo } from "../api/wire";

export type Played = { seats: number; options: TableInfo["options"] };

/** Whether a table plays by a rule: it has the options and the number of seats that the rule is for. */
export function isPlayed({ when }: Pick<Rule, "when">, { seats, options }: Played): boolean {
  return when.every((condition) => {
    const [name, value] = condition.split("=");
    if (name === "seats") return Number(value) === seats;
    const chosen = options[name!];
    return value === undefined ? chosen !== undefined && chosen !== false && chosen !== "none" : chosen === value;
  });
}

/** Without case and marks, as people type. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a rule has all words of a search, in its title, its text, its section or other names for it. */
export function matches({ title, text, section, also }: Rule, search: string): boolean {
  const searched = plain([title, text, section, ...also].join(" "));
  return plain(search)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

export function bySection(rules: readonly Rule[]): { section: string; rules: Rule[] }[] {
  return [...new Set(rules.map(({ section }) => section))].map((section) => ({
    section,
    rules: rules.filter((rule) => rule.section === section),
  }));
}
