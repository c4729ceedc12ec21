import { asModule } from "..";
import Board from "./Board.svelte";
import Facts from "./Facts.svelte";
import Hand from "./Hand.svelte";
import Scene from "./Scene.svelte";
import type { Shapes } from "./wire";

const PAUSES: Partial<Record<Shapes["event"]["kind"], number>> = {
  enter: 500,
  courtier: 350,
  roll: 600,
  roll_failed: 600,
  go_on: 600,
  go_on_failed: 600,
  dispute: 900,
  chosen: 0,
  reveal: 450,
  rolled: 700,
  dice: 900,
  tie: 1200,
  dispute_won: 1600,
  returned: 500,
  banished: 700,
  election: 900,
  votes: 700,
  votes_penalty: 1000,
  tie_dice: 700,
  bonus: 500,
  king: 1600,
  hand: 0,
  turn: 150,
  begins_in: 0,
};

export default asModule<Shapes>({
  Board,
  Facts,
  Hand,
  Scene,
  pause: ({ kind }) => PAUSES[kind] ?? 250,
  onBoard: (slot) => slot.startsWith("region:"),
  inHand: (move) => move.kind === "commit",
});
