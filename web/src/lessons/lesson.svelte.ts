// A lesson: a table whose server keeps nothing. All answers so far go with every request, and its state comes back.

import { api, type Answers } from "../api/client";
import { settings } from "../settings/settings.svelte";
import { t } from "../i18n/translator.svelte";
import { Table, type Connection } from "../table/table.svelte";
import { showError } from "../ui/toasts.svelte";
import type { ClientMessage, LessonStand, LessonStep, LessonText, Reason } from "../api/wire";

/** How a learner's answers are kept over a reload: as long as this window is open. */
const kept = (game: string, lesson: string) => `peerage lesson ${game} ${lesson}`;

export class Lesson {
  text: LessonText | null = $state.raw(null);
  stand: LessonStand | null = $state.raw(null);
  /** Something legal was tried that the step is not about. */
  beside = $state(false);
  readonly table: Table;
  private answers: Answers = $state.raw([]);
  private waiting = false;

  constructor(
    readonly game: string,
    readonly id: string,
    private readonly server: Pick<typeof api, "lesson" | "lessonAsk"> = api,
  ) {
    this.table = new Table("", () => this.connection());
    this.table.setOnline(true);
  }

  /** Speaks the client's part of a socket. */
  private connection(): Connection {
    return { send: (message) => this.send(message), close: () => undefined };
  }

  get step(): LessonStep | null {
    return this.stand === null ? null : (this.text?.steps[this.stand.step] ?? null);
  }

  get first(): boolean {
    return this.answers.length === 0;
  }

  /** Goes on where this window left off; from the beginning if that does not work any more. */
  async begin(): Promise<void> {
    const stored = sessionStorage.getItem(kept(this.game, this.id));
    if (stored !== null) {
      try {
        return await this.go(JSON.parse(stored) as Answers, true);
      } catch {
        sessionStorage.removeItem(kept(this.game, this.id));
      }
    }
    await this.go([], true);
  }

  /** Nothing was asked: to the next stop. */
  next(): void {
    if (this.table.busy) this.table.skip();
    void this.go([...this.answers, null], false).catch(showError);
  }

  back(): void {
    void this.go(this.answers.slice(0, -1), true).catch(showError);
  }

  restart(): void {
    void this.go([], true).catch(showError);
  }

  private async go(answers: Answers, fresh: boolean): Promise<void> {
    if (this.waiting) return;
    this.waiting = true;
    try {
      const stand = await this.server.lesson(this.game, this.id, answers, fresh);
      this.answers = answers;
      sessionStorage.setItem(kept(this.game, this.id), JSON.stringify(answers));
      this.beside = false;
      this.stand = stand;
      const seats = stand.state.table.seats.map((seat) =>
        seat.you ? { ...seat, name: settings.name.trim() || t("guest") } : seat,
      );
      this.table.receive({ ...stand.state, table: { ...stand.state.table, seats } });
    } finally {
      this.waiting = false;
    }
  }

  private send(message: ClientMessage): boolean {
    if (message.type === "play") void this.go([...this.answers, message.move], false).catch(showError);
    else if (message.type === "ask" && this.stand?.asks) void this.ask(message.slot);
    return message.type === "play";
  }

  private async ask(slot: string): Promise<void> {
    this.beside = false;
    try {
      const reason: Reason = await this.server.lessonAsk(this.game, this.id, this.answers, slot);
      if (reason.rule === null) this.beside = true;
      else this.table.receive(reason);
    } catch (error) {
      showError(error);
    }
  }
}
