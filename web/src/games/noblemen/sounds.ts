import type { SoundName } from "../../sound/synth";
import type { GameTypes } from "./wire";

/** What an event sounds like; all others are silent. */
export const sounds: Partial<Record<GameTypes["event"]["kind"], SoundName>> = {
  decade: "bell",
  laid: "piece",
  built: "piece",
  knight: "piece",
  card: "card",
  drew: "card",
  money: "coins",
  ball: "fanfare",
  title: "fanfare",
  queen: "bell",
};
