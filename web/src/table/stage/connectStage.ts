// Brings a table's events onto the stage, the way the game's module says.

import { flushSync } from "svelte";
import type { GameModule } from "../../games/module";
import { playSound, soundsOf } from "../../sound/sounds";
import { placesIn, type Stage } from "./stage.svelte";
import type { Table } from "../table.svelte";
import type { GameEvent } from "../../api/wire";
import { reducedMotion } from "../../settings/settings.svelte";
import { leastTime } from "../pacing";

/** `describe` puts an event into words; without it there are neither pictures of great moments nor reveals. */
export function connectStage(
  table: Table,
  stage: Stage,
  module: GameModule,
  describe?: (event: GameEvent) => string | null,
): void {
  const moment = () => (describe === undefined || reducedMotion() ? undefined : module.moment);
  // Its picture is for the first one of a game: the log has all others that happened before.
  let pictured: GameEvent | undefined;
  const great = (events: GameEvent[]) => {
    const isGreat = ({ kind }: GameEvent) => kind === moment()?.kind;
    const found = events.find(isGreat);
    if (pictured === undefined && !table.log.some(isGreat)) pictured = found;
    return found === pictured ? found : undefined;
  };
  const reveal = describe === undefined ? undefined : module.reveal;
  const revealTime = (events: GameEvent[]) => reveal?.least[events[0]?.kind ?? ""];
  stage.locate = module.locate ?? (() => null);
  table.holds = module.holds ?? (() => true);
  table.showing = {
    pause: module.pause,
    together: module.together,
    least: (events) => leastTime({ reveal, moment: great(events) && moment() }, events),
    perform: (events, view, time) => {
      const event = great(events);
      if (event !== undefined) stage.moment = { ...module.moment!, words: describe?.(event) ?? "" };
      if (revealTime(events) === undefined) stage.revealing = false;
      else if (reveal!.begins.has(events[0]!.kind)) stage.reveal();
      // What is revealed must be there before pieces go to it.
      flushSync();
      soundsOf(events, module.sounds).forEach(playSound);
      const cues = events.flatMap((event) => module.cues(event, view));
      if (stage.revealing)
        stage.perform(
          cues.filter(({ revealed }) => !revealed),
          [],
          time,
        );
      else stage.perform(cues, events.flatMap(placesIn), time);
    },
    clear: () => stage.clear(),
  };
}
