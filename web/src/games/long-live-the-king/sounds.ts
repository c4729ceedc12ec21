import type { SoundName } from "../../sound/synth";
import type { GameTypes } from "./wire";

/** What an event sounds like; all others are silent. */
export const sounds: Partial<Record<GameTypes["event"]["kind"], SoundName>> = {
  enter: "piece",
  courtier: "piece",
  roll: "dice",
  roll_failed: "dice",
  go_on: "dice",
  go_on_failed: "dice",
  rolled: "dice",
  tie_dice: "dice",
  dispute: "clash",
  reveal: "card",
  cards_back: "card",
  banished: "fall",
  election: "bell",
  votes: "vote",
  king: "fanfare",
};
