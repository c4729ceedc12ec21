import { asModule } from "../module";
import Board from "./Board.svelte";
import { changes } from "./changes";
import { cues, ghost } from "./cues";
import Effect from "./Effect.svelte";
import Facts from "./Facts.svelte";
import Hand from "./Hand.svelte";
import Icon from "./pieces/Icon.svelte";
import Scene from "./Scene.svelte";
import momentPiece from "./moment/piece.svg?url";
import momentScene from "./moment/scene.svg?url";
import { reveal } from "./phases/reveal";
import { sounds } from "./sounds";
import { GREAT, timing } from "./timing";
import Token from "./pieces/Token.svelte";
import { iconWords, placeName, t } from "./words";
import type { GameTypes } from "./wire";

const LEGEND = [
  "points",
  "gold",
  "squires",
  "votes",
  "strength",
  "knight",
  "upgrade",
  "noble",
  "extension",
  "county",
  "conflict",
  "passage",
  "start",
  "most",
  "trades",
  "lost",
  "lord",
  "office",
  "seals",
  "bishop",
  "shield",
  "archer",
  "tudor",
  "treasury",
  "dishonor",
  "tower",
  "tile",
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
  sceneAsked: (question) => question === "vote",
  crowded: ({ court, resentment }) => Boolean(court || resentment),
  Token,
  ...timing,
  cues,
  ghost,
  changes,
  sounds,
  reveal,
  moment: { kind: GREAT, scene: momentScene, piece: momentPiece, enter: "charge" },
  onBoard: (slot) =>
    /^(court|county|castle|conflict|favor|lord|office|treasury|bishops|privilege|supply|tower):/.test(slot),
  amounts: ["n"],
  placeName,
  inHand: () => false,
});
