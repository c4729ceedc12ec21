// Everything fixed that a page needs to show a game: its module, drawing, words and rules, in the chosen language.

import { loadModule } from "../games";
import type { GameModule } from "../games/module";
import { api } from "../api/client";
import { settings } from "../settings/settings.svelte";
import { showError } from "../ui/toasts.svelte";
import type { GameText, Move, Rule } from "../api/wire";
import { describeKind, namingOf, type Naming } from "../i18n/templates";
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
    loadModule(id).then((module) => (this.module = module), showError);
    const board = table === null ? api.board(id, seats) : api.ownBoard(table);
    board.then((drawing) => (this.drawing = drawing), showError);
    $effect(() => {
      const language = settings.language;
      const current = () => language === settings.language;
      api.text(id, language).then((text) => current() && (this.text = text), showError);
      api.rules(id, language).then((rules) => current() && (this.rules = rules), showError);
    });
  }

  naming(players: Player[]): Naming {
    return namingOf(
      this.text,
      players.map(({ name }) => name),
    );
  }

  move(move: Move, naming: Naming): string {
    return describeKind(this.text?.moves, move, naming);
  }

  rule(id: string | null): Rule | undefined {
    return this.rules.find((rule) => rule.id === id);
  }
}
