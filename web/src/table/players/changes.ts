// What a chosen move would change in its player's numbers, before it is sent.

/** By how much, by the name of the number; the score is "points". */
export type Changes = Record<string, number>;

/** What several moves that are still possible have in common. */
export function commonChanges(all: readonly Changes[]): Changes {
  const [first, ...others] = all;
  return Object.fromEntries(
    Object.entries(first ?? {}).filter(([kind, n]) => n !== 0 && others.every((other) => other[kind] === n)),
  );
}
