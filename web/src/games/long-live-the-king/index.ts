import { asModule } from "../module";
import Board from "./Board.svelte";
import { cues } from "./cues";
import Effect from "./Effect.svelte";
import Facts from "./Facts.svelte";
import Hand from "./Hand.svelte";
import Icon from "./Icon.svelte";
import Scene from "./Scene.svelte";
import momentPiece from "./moment/piece.svg?url";
import momentScene from "./moment/scene.svg?url";
import { sounds } from "./sounds";
import Token from "./Token.svelte";
import { iconWords } from "./words";
import type { GameTypes } from "./wire";

const PAUSES: Partial<Record<GameTypes["event"]["kind"], number>> = {
  enter: 700,
  courtier: 500,
  roll: 1100,
  roll_failed: 1100,
  go_on: 1100,
  go_on_failed: 1100,
  dispute: 900,
  chosen: 0,
  reveal: 450,
  rolled: 700,
  dice: 900,
  tie: 1200,
  dispute_won: 1600,
  returned: 600,
  cards_back: 500,
  banished: 700,
  election: 900,
  votes: 700,
  votes_penalty: 1000,
  tie_dice: 700,
  bonus: 500,
  king: 1600,
  hand: 0,
  turn: 150,
  begins_in: 400,
};

const LEGEND = ["figure", "courtier", "votes", "x1", "x2", "x3", "back", "die"];

export default asModule<GameTypes>({
  Board,
  Effect,
  Facts,
  Hand,
  Icon,
  legend: () => LEGEND.map((kind) => ({ kind, words: iconWords(kind) })),
  picture: () => import("./Picture.svelte"),
  Scene,
  Token,
  cues,
  sounds,
  moment: { kind: "king", scene: momentScene, piece: momentPiece, enter: "drop" },
  together: new Set(["begins_in"]),
  pause: ({ kind }) => PAUSES[kind] ?? 250,
  // Dice and the cards under them: nobody waits for those.
  holds: ({ kind }) => !/^(roll|go_on|die|take)$/.test(kind),
  onBoard: (slot) => slot.startsWith("region:"),
  inHand: (move) => move.kind === "commit",
});
