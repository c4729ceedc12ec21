// A puzzle: a table of one question, whose answers the server checks. The solution comes when it is solved or given up.

import { api } from "../api/client";
import type { ClientMessage, Move, PuzzleAnswer, PuzzleStand, PuzzleStanding, TableInfo } from "../api/wire";
import { t } from "../i18n/translator.svelte";
import { moveIn } from "../review/describe";
import { settings } from "../settings/settings.svelte";
import { Table, type Connection } from "../table/table.svelte";
import { showError } from "../ui/toasts.svelte";

type Requests = Pick<typeof api, "tryPuzzle" | "reopenPuzzle" | "puzzleLine" | "puzzleAsk">;

export class Puzzle {
  stand = $state.raw<PuzzleStand>()!;
  standing: PuzzleStanding | null = $state.raw(null);
  /** The last wrong try, and what it would have cost. */
  wrong: { move: Move; cost: number | null } | null = $state.raw(null);
  /** It is shown how it could go on. */
  goingOn = $state(false);
  readonly table: Table;
  private waiting = false;

  constructor(
    stand: PuzzleStand,
    private readonly server: Requests = api,
  ) {
    this.stand = stand;
    this.table = new Table("", () => this.connection());
    this.table.setOnline(true);
    this.show();
  }

  private connection(): Connection {
    return { send: (message) => this.send(message), close: () => undefined };
  }

  get closed(): boolean {
    return this.stand.solved !== null;
  }

  /** The best move, once it may be known. */
  get best(): Move | null {
    const choice = this.stand.solution?.choice;
    return choice === undefined ? null : moveIn(choice, choice.best);
  }

  giveUp(): void {
    void this.attempt(null);
  }

  async again(): Promise<void> {
    try {
      this.stand = await this.server.reopenPuzzle(this.stand.game, this.stand.id);
      this.wrong = null;
      this.show();
    } catch (error) {
      showError(error);
    }
  }

  async goOn(): Promise<void> {
    try {
      const line = await this.server.puzzleLine(this.stand.game, this.stand.id);
      this.goingOn = true;
      for (const state of line) this.table.receive({ ...state, table: named(state.table) });
    } catch (error) {
      showError(error);
    }
  }

  /** Shows the position, with its moves as long as one is looked for. */
  show(): void {
    const { state } = this.stand;
    this.goingOn = false;
    this.table.receive({ ...state, table: named(state.table), moves: this.closed ? [] : state.moves, log: [] });
  }

  private send(message: ClientMessage): boolean {
    if (message.type === "play") void this.attempt(message.move);
    else if (message.type === "ask" && !this.closed) void this.ask(message.slot);
    return message.type === "play";
  }

  private async attempt(number: number | null): Promise<void> {
    if (this.waiting || this.closed) return;
    this.waiting = true;
    const move = this.stand.state.moves.find((each) => each.move === number);
    try {
      const answer: PuzzleAnswer = await this.server.tryPuzzle(this.stand.game, this.stand.id, number);
      this.wrong = answer.outcome === "wrong" && move !== undefined ? { move, cost: answer.cost } : null;
      this.stand = answer.stand;
      this.standing = answer.standing;
    } catch (error) {
      showError(error);
    } finally {
      this.waiting = false;
      this.show();
    }
  }

  private async ask(slot: string): Promise<void> {
    try {
      this.table.receive(await this.server.puzzleAsk(this.stand.game, this.stand.id, slot));
    } catch (error) {
      showError(error);
    }
  }
}

/** The player has a name; all others are known by their seats. */
function named(table: TableInfo): TableInfo {
  const own = settings.name.trim() || t("guest");
  return { ...table, seats: table.seats.map((seat) => (seat.you ? { ...seat, name: own } : seat)) };
}
