// What a move changes in its player's counts.

import type { Changes } from "../../table/players/changes";
import type { Move } from "./wire";
import { gainsOf } from "./words";

export function changes(move: Move): Changes {
  const found = gainsOf(move);
  const add = (kind: string, n: number) => (found[kind] = (found[kind] ?? 0) + n);
  if ("costs" in move) add("money", -move.costs);
  if (move.kind === "give") add("markers", -move.n);
  if (move.kind === "give_marker") add("markers", -1);
  return found;
}
