import { asModule } from "../module";
import Board from "./Board.svelte";
import { changes } from "./prospects";
import { cues, ghost } from "./cues";
import Effect from "./Effect.svelte";
import Facts from "./Facts.svelte";
import Hand from "./Hand.svelte";
import Icon from "./pieces/Icon.svelte";
import Scene from "./Scene.svelte";
import momentPiece from "./moment/piece.svg?url";
import momentScene from "./moment/scene.svg?url";
import { reveal } from "./reveal";
import { sounds } from "./sounds";
import { GREAT, timing } from "./timing";
import Token from "./pieces/Token.svelte";
import { iconWords, t } from "./words";
import type { GameTypes } from "./wire";

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
  sceneName: () => t("scene_name"),
  Token,
  ...timing,
  cues,
  ghost,
  changes,
  sounds,
  reveal,
  moment: { kind: GREAT, scene: momentScene, piece: momentPiece, enter: "drop" },
  // Dice and the cards under them: nobody waits for those.
  holds: ({ kind }) => !/^(roll|go_on|die|take)$/.test(kind),
  onBoard: (slot) => slot.startsWith("region:"),
  inSight: (slot) => slot.startsWith("card:"),
  inHand: (move) => move.kind === "commit",
});
