import { asModule } from "..";
import Board from "./Board.svelte";
import Effect from "./Effect.svelte";
import Facts from "./Facts.svelte";
import Hand from "./Hand.svelte";
import Scene from "./Scene.svelte";
import { placeName } from "./words";
import type { Shapes } from "./wire";

const PAUSES: Partial<Record<Shapes["event"]["kind"], number>> = {
  begin: 0,
  chosen: 0,
  decade: 900,
  turn: 150,
  laid: 500,
  area: 600,
  built: 700,
  knight: 700,
  queen: 700,
  card: 700,
  drawn: 300,
  drew: 300,
  round_marker: 800,
  ball: 900,
  prestige: 900,
  title: 900,
  points: 350,
  score_building: 700,
  scored: 800,
  turn_end: 0,
};

export default asModule<Shapes>({
  Board,
  Effect,
  Facts,
  Hand,
  Scene,
  pause: ({ kind }) => PAUSES[kind] ?? 300,
  onBoard: (slot) => /^(estate|area|hand|bag|building|folly|church|knights):|^(bribe|taxes|land|idle|swap)$/.test(slot),
  amounts: ["n"],
  // The board offers these itself, each in its own place.
  inHand: ({ kind }) => /^(opening|taxes|land|idle|card|keep)$/.test(kind),
  placeName,
});
