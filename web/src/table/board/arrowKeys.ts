// Walking from place to place with the arrow keys.

import type { Point } from "./mapOutlines";

const ARROWS: Record<string, Point> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The place to go to from here in the direction of an arrow. */
export function nextPlace(places: ReadonlyMap<string, Point>, from: string, [dx, dy]: Point): string | null {
  const here = places.get(from);
  if (here === undefined) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const [name, [x, y]] of places) {
    const along = (x - here[0]) * dx + (y - here[1]) * dy;
    const aside = Math.abs((x - here[0]) * dy) + Math.abs((y - here[1]) * dx);
    const cost = along + aside * 2;
    if (along > 5 && cost < least) {
      best = name;
      least = cost;
    }
  }
  return best;
}

/** A key on a place of a map: the arrows lead to the next place, Enter and the space bar pick this one. */
export function handleMapKey(
  event: KeyboardEvent,
  places: ReadonlyMap<string, Point>,
  slot: string,
  pick: (slot: string) => void,
): void {
  const arrow = ARROWS[event.key];
  if (arrow !== undefined) {
    const next = nextPlace(places, slot, arrow);
    const map = (event.currentTarget as Element).closest("svg");
    if (next !== null) map?.querySelector<SVGElement>(`[data-slot="${CSS.escape(next)}"]`)?.focus();
  } else if (event.key === "Enter" || event.key === " ") {
    pick(slot);
  } else {
    return;
  }
  event.preventDefault();
}
