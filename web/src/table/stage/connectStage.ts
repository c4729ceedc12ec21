// Brings a table's events onto the stage, the way the game's module says.

import type { GameModule } from "../../games/module";
import { playSound, soundsOf } from "../../sound/sounds";
import { placesIn, type Stage } from "./stage.svelte";
import type { Table } from "../table.svelte";

export function connectStage(table: Table, stage: Stage, module: GameModule): void {
  stage.locate = module.locate ?? (() => null);
  table.holds = module.holds ?? (() => true);
  table.showing = {
    pause: module.pause,
    together: module.together,
    perform: (events, view, time) => {
      soundsOf(events, module.sounds).forEach(playSound);
      const cues = events.flatMap((event) => module.cues(event, view));
      stage.perform(cues, events.flatMap(placesIn), time);
    },
    clear: () => stage.clear(),
  };
}
