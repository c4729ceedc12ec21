// What a board and a hand get to choose from, the same for a table, a lesson and a replay.

import type { Move } from "../../api/wire";
import type { ChoiceProps, GameTypes } from "../../games/module";
import type { Table } from "../table.svelte";

/** The choice at a table. Each property is read when it is needed, so that it follows the table. */
export function choiceAt(table: Table, describe: (move: Move) => string): ChoiceProps<GameTypes> {
  return {
    get decision() {
      return table.shown?.decision ?? null;
    },
    get moves() {
      return table.moves;
    },
    get picked() {
      return table.picked;
    },
    onpick: (slot) => table.pick(slot),
    onchoose: (move) => table.choose(move),
    describe,
  };
}

/** For a board that can only be looked at. */
export const NO_CHOICE: ChoiceProps<GameTypes> = {
  decision: null,
  moves: [],
  picked: [],
  onpick: () => undefined,
  onchoose: () => undefined,
  describe: () => "",
};
