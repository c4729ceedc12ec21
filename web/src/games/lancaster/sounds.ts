import type { SoundName } from "../../sound/synth";
import type { GameTypes } from "./wire";

/** What an event sounds like; all others are silent. */
export const sounds: Partial<Record<GameTypes["event"]["kind"], SoundName>> = {
  round: "bell",
  place: "piece",
  lord: "piece",
  application: "piece",
  tower: "piece",
  expelled: "fall",
  lord_expelled: "fall",
  captured: "fall",
  favor: "coins",
  took: "coins",
  treasury: "coins",
  voted: "vote",
  law_passed: "bell",
  law_rejected: "drums",
  law_set: "card",
  tile_drawn: "card",
  england_wins: "fanfare",
  france_wins: "drums",
  office: "fanfare",
};
