import { asModule } from "../module";
import Board from "./Board.svelte";
import { cues } from "./cues";
import Effect from "./Effect.svelte";
import Facts from "./Facts.svelte";
import Hand from "./Hand.svelte";
import Icon from "./pieces/Icon.svelte";
import Scene from "./Scene.svelte";
import momentPiece from "./moment/piece.svg?url";
import momentScene from "./moment/scene.svg?url";
import { sounds } from "./sounds";
import Token from "./Token.svelte";
import { iconWords, placeName } from "./words";
import type { GameTypes } from "./wire";

const PAUSES: Partial<Record<GameTypes["event"]["kind"], number>> = {
  round: 700,
  start_player: 500,
  revealed: 300,
  proposed: 250,
  place: 800,
  expelled: 700,
  favor: 600,
  chosen: 0,
  stock: 0,
  home: 500,
  voted: 700,
  law_passed: 1400,
  law_rejected: 1400,
  law_applied: 800,
  took: 600,
  england_wins: 1300,
  france_wins: 1300,
  ranked: 600,
  points: 450,
  captured: 600,
  law_set: 250,
  tile_drawn: 900,
  tile_gone: 0,
  lord: 600,
  tribute: 250,
  application: 900,
  lord_expelled: 700,
  treasury: 900,
  treasury_removed: 900,
  office: 900,
  office_kept: 700,
  lord_home: 400,
  privilege_back: 0,
  tudor_home: 400,
  archer_home: 400,
  tower: 700,
  tower_cleared: 600,
  dishonor: 500,
  redeemed: 500,
  knighthood: 800,
  castle_size: 800,
  nobles_scored: 800,
  seals_scored: 800,
  dishonor_scored: 600,
  penalty: 900,
};

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
  Token,
  cues,
  sounds,
  moment: { kind: "england_wins", scene: momentScene, piece: momentPiece, enter: "charge" },
  together: new Set([
    "home",
    "voted",
    "revealed",
    "proposed",
    "gold",
    "squires",
    "votes",
    "points",
    "tudor_home",
    "archer_home",
  ]),
  pause: ({ kind }) => PAUSES[kind] ?? 500,
  onBoard: (slot) =>
    /^(court|county|castle|conflict|favor|lord|office|treasury|bishops|privilege|supply|tower):/.test(slot),
  amounts: ["n"],
  placeName,
  inHand: () => false,
});
