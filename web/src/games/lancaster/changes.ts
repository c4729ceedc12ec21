// What a move changes in its player's counts.

import type { Changes } from "../../table/players/changes";
import type { Move, Reward } from "./wire";

/** Knights bring their strength. */
const STRONGER = ["knight", "upgrade", "four"];

export function changes(move: Move): Changes {
  const { costs = {}, goods = {} } = move.prospect ?? {};
  const found: Changes = {};
  const add = (reward: Reward, sign: number) => {
    for (const [kind, n] of Object.entries(reward)) {
      const fact = STRONGER.includes(kind) ? "strength" : kind;
      found[fact] = (found[fact] ?? 0) + sign * n;
    }
  };
  add(costs, -1);
  add(goods, 1);
  if (move.kind === "vote") add({ votes: move.n }, -1);
  return found;
}
