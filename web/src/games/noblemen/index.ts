import { asModule } from "../module";
import Board from "./Board.svelte";
import { changes } from "./changes";
import { cues, ghost, locate } from "./cues";
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
import { iconWords, placeName, t } from "./words";
import type { GameTypes } from "./wire";

const LEGEND = [
  "points",
  "money",
  "tiles",
  "prestige",
  "markers",
  "queen",
  "card",
  "knight",
  "title",
  "field",
  "grove",
  "fountain",
  "meadow",
  "manor",
  "forest",
  "garden",
  "castle",
  "palace",
  "chapel",
  "folly",
  "ball",
  "scoring",
  "taxes",
  "land",
  "idle",
  "swap",
  "bag",
  "inheritance",
  "blackmail",
  "secret_marriage",
  "brilliant_move",
  "vicars_favour",
  "intrigue",
  "liaison",
];

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
  moment: { kind: GREAT, scene: momentScene, piece: momentPiece, enter: "rise" },
  locate,
  // Whatever else cannot be taken back leaves the turn with its player.
  holds: ({ kind }) => /^(end_turn|opening|keep|stop|title)$/.test(kind),
  onBoard: (slot) => /^(estate|area|hand|bag|building|folly|church|knights):|^(bribe|taxes|land|idle|swap)$/.test(slot),
  amounts: ["n"],
  // The board offers these itself, each in its own place.
  inHand: ({ kind }) => /^(opening|taxes|land|idle|card|keep)$/.test(kind),
  placeName,
});
