// A lesson: a table whose server keeps nothing. All answers so far go with every request, and its state comes back.

import { api, ApiError, type Answers } from "../api/client";
import { settings } from "../settings/settings.svelte";
import { t } from "../i18n/translator.svelte";
import { Table, type Connection } from "../table/table.svelte";
import { showError } from "../ui/toasts.svelte";
import type { ClientMessage, LessonStand, LessonStep, LessonText, Reason } from "../api/wire";

/** A learner's answers, kept over a reload as long as this window is open, and the version of the steps they answer. */
interface Kept {
  version: string;
  answers: Answers;
}
const keyOf = (game: string, lesson: string) => `peerage lesson ${game} ${lesson}`;

/** What the server says to answers that do not fit the steps. */
const MISFITS = new Set(["lesson_finished", "lesson_needs_no_answer", "lesson_other_answer"]);

export class Lesson {
  text: LessonText | null = $state.raw(null);
  stand: LessonStand | null = $state.raw(null);
  /** Something legal was tried that the step is not about. */
  beside = $state(false);
  /** The steps have changed since the answers were given, so it began again. */
  restarted = $state(false);
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

  /** What the position is: the title of the latest step that has one. */
  get scene(): string | null {
    const steps = this.text?.steps.slice(0, (this.stand?.step ?? -1) + 1) ?? [];
    return steps.findLast(({ title }) => title !== "")?.title ?? null;
  }

  /** The position is another one than before: it does not follow from the last answer. */
  get begins(): boolean {
    const { stand, step } = this;
    return stand !== null && stand.step > 0 && (step?.title ?? "") !== "" && (stand.asks || step?.do === "");
  }

  /** Goes on where this window left off; from the beginning if the steps have changed meanwhile. */
  async begin(): Promise<void> {
    const kept = this.kept();
    await this.go(kept?.answers ?? [], true, kept?.version);
  }

  private kept(): Kept | null {
    try {
      const kept = JSON.parse(sessionStorage.getItem(keyOf(this.game, this.id)) ?? "null") as Partial<Kept> | null;
      return Array.isArray(kept?.answers) ? { version: kept.version ?? "", answers: kept.answers } : null;
    } catch {
      return null;
    }
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

  private async go(answers: Answers, fresh: boolean, version = this.stand?.version): Promise<void> {
    if (this.waiting) return;
    this.waiting = true;
    try {
      let stand = await this.ask(answers, fresh);
      this.restarted = answers.length > 0 && (stand === null || stand.version !== (version ?? stand.version));
      if (this.restarted || stand === null) {
        answers = [];
        stand = await this.server.lesson(this.game, this.id, answers, true);
      }
      this.answers = answers;
      const kept: Kept = { version: stand.version, answers };
      sessionStorage.setItem(keyOf(this.game, this.id), JSON.stringify(kept));
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

  /** Where answers lead; null if they do not fit the steps any more. */
  private async ask(answers: Answers, fresh: boolean): Promise<LessonStand | null> {
    try {
      return await this.server.lesson(this.game, this.id, answers, fresh);
    } catch (error) {
      if (error instanceof ApiError && MISFITS.has(error.reason) && answers.length > 0) return null;
      throw error;
    }
  }

  private send(message: ClientMessage): boolean {
    if (message.type === "play") void this.go([...this.answers, message.move], false).catch(showError);
    else if (message.type === "ask" && this.stand?.asks) void this.why(message.slot);
    return message.type === "play";
  }

  private async why(slot: string): Promise<void> {
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
