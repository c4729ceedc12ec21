// Brings a table's events onto the stage, the way the game's module says.

import type { GameModule } from "../../games/module";
import { playSound, soundsOf } from "../../sound/sounds";
import { placesIn, type Stage } from "./stage.svelte";
import type { Table } from "../table.svelte";
import type { GameEvent } from "../../api/wire";
import { reducedMotion } from "../../settings/settings.svelte";
import { MOMENT } from "./moment";

/** `describe` puts an event into words; without it there are no pictures of great moments. */
export function connectStage(
  table: Table,
  stage: Stage,
  module: GameModule,
  describe?: (event: GameEvent) => string | null,
): void {
  const great = (events: GameEvent[]) =>
    describe === undefined || reducedMotion() ? undefined : events.find(({ kind }) => kind === module.moment?.kind);
  stage.locate = module.locate ?? (() => null);
  table.holds = module.holds ?? (() => true);
  table.showing = {
    pause: module.pause,
    together: module.together,
    least: (events) => (great(events) === undefined ? 0 : MOMENT),
    perform: (events, view, time) => {
      const event = great(events);
      if (event !== undefined) stage.moment = { ...module.moment!, words: describe?.(event) ?? "" };
      soundsOf(events, module.sounds).forEach(playSound);
      const cues = events.flatMap((event) => module.cues(event, view));
      stage.perform(cues, events.flatMap(placesIn), time);
    },
    clear: () => stage.clear(),
  };
}
