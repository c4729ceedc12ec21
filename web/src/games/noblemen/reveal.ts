// The titles of a masked ball are revealed large over the board.

import type { Reveal } from "../module";
import { labelOf, nameOf } from "../../i18n/templates";
import TitlesReveal from "./ball/TitlesReveal.svelte";
import { lastScene } from "./scenes";
import type { GameTypes } from "./wire";
import { t } from "./words";

export const reveal: Reveal<GameTypes> = {
  begins: new Set(["title"]),
  least: { title: 750, points: 0 },
  Picture: TitlesReveal,
  words: ({ view, drawing, log, text, players }) => {
    const scene = lastScene(log, view.seats);
    if (scene?.kind !== "ball" || scene.guests.length < view.seats) return "";
    if (scene.guests.some(({ title }) => title === null)) return "";
    const worth = (title: string) => drawing.titles.find(({ id }) => title === `title:${id}`)?.points ?? 0;
    const titled = scene.guests.map(
      ({ seat, title }) => `${players[seat]?.name}: ${nameOf(text, title!)}, ${t("good_points", { n: worth(title!) })}`,
    );
    return `${labelOf(text, "ball")}. ${titled.join("; ")}.`;
  },
};
