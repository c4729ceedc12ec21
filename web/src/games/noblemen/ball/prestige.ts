// Where the counters stand on the prestige track, drawn as rows of equal length.

import type { Guest } from "../scenes";
import type { View } from "../wire";

const ROW = 11;

/** The places 0, 1, 2 … up to the last one needed, in rows. */
export function rowsOf(last: number): number[][] {
  const rows = Math.ceil((last + 1) / ROW);
  return Array.from({ length: rows }, (_, row) => Array.from({ length: ROW }, (_, i) => row * ROW + i));
}

/**
 * The place of each seat. At a ball: where counters stand, where the seat that is asked would stand now, null for those
 * still to come. Otherwise what everybody's prestige is worth now.
 */
export function places(view: View, guests: readonly Guest[] | null): (number | null)[] {
  return view.players.map(({ worth }, seat) => {
    if (guests === null) return worth.prestige;
    const guest = guests.find((guest) => guest.seat === seat);
    if (guest !== undefined) return guest.space;
    return view.ball !== null && view.ball.seat === seat ? view.ball.space : 0;
  });
}

export interface Footing {
  column: number;
  row: number;
  /** How far beside the middle of the place, in widths of a counter. */
  dx: number;
  dy: number;
  /** How many stand there. */
  crowd: number;
}

export function footing(standing: readonly (number | null)[], seat: number, rows: readonly number[][]): Footing {
  const place = standing[seat] ?? 0;
  const row = rows.findIndex((row) => row.includes(place));
  const same = standing.flatMap((other, index) => (other === place ? [index] : []));
  const abreast = same.length > 4 ? 3 : Math.min(same.length, 2);
  const ranks = Math.ceil(same.length / abreast);
  const nth = same.indexOf(seat);
  return {
    column: rows[row]?.indexOf(place) ?? 0,
    row: Math.max(row, 0),
    dx: (nth % abreast) - (abreast - 1) / 2,
    dy: Math.floor(nth / abreast) - (ranks - 1) / 2,
    crowd: same.length,
  };
}
