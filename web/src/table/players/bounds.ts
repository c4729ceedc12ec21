// The memory aid: what everybody could have counted behind a screen.

/** The least and the most that there can be. */
export type Bounds = readonly [number, number];

/** "3", or "1–4" where it is not certain. */
export function formatBounds([least, most]: Bounds): string {
  return least === most ? `${least}` : `${least}–${most}`;
}
