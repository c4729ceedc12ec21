// Everything fixed that a page needs to show a game: its module, drawing, words and rules, in the chosen language.

import { loadModule } from "../games";
import type { GameModule } from "../games/module";
import { api } from "../api/client";
import { settings } from "../settings/settings.svelte";
import { complain } from "../ui/toasts.svelte";
import type { GameText, Move, Rule } from "../api/wire";
import { say, speakersOf, type Speakers } from "../i18n/templates";
import type { Player } from "./players/players";

export class Game {
  module: GameModule | null = $state.raw(null);
  drawing: unknown = $state.raw(null);
  text: GameText | null = $state.raw(null);
  rules: Rule[] = $state.raw([]);

  constructor(
    readonly id: string,
    seats: number,
    /** A table with components of its own. */
    table: string | null = null,
  ) {
    loadModule(id).then((module) => (this.module = module), complain);
    const board = table === null ? api.board(id, seats) : api.ownBoard(table);
    board.then((drawing) => (this.drawing = drawing), complain);
    $effect(() => {
      const language = settings.language;
      const current = () => language === settings.language;
      api.text(id, language).then((text) => current() && (this.text = text), complain);
      api.rules(id, language).then((rules) => current() && (this.rules = rules), complain);
    });
  }

  speakers(players: Player[]): Speakers {
    return speakersOf(this.text, players.map(({ name }) => name));
  }

  move(move: Move, speakers: Speakers): string {
    return say(this.text?.moves, move, speakers);
  }

  rule(id: string | null): Rule | undefined {
    return this.rules.find((rule) => rule.id === id);
  }
}
