// A position that is being set up: its form, what the server thinks of it, and what the board shows.

import { api } from "../api/client";
import { settings } from "../settings/settings.svelte";
import { showError } from "../ui/toasts.svelte";
import type { CheckedPosition, FirstPosition, NewPosition, PositionFields } from "../api/wire";
import { changed, isTable, type Path, type Plain } from "./paths";

/** Changes that follow each other within so many milliseconds are checked together. */
const PAUSE = 250;

type Shown = Pick<CheckedPosition, "view" | "decision" | "asked">;

export class SetUp {
  form: PositionFields | null = $state.raw(null);
  position: { [name: string]: Plain } = $state.raw({});
  /** Why no game can reach the position; empty if one can. */
  problem = $state("");
  /** The last position that a game can reach. */
  shown: Shown | null = $state.raw(null);
  busy = $state(false);
  seat = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private checks = 0;

  constructor(readonly game: string) {}

  async begin(wish: NewPosition): Promise<void> {
    this.busy = true;
    try {
      const first: FirstPosition = await api.beginPosition(wish);
      this.form = first.form;
      this.seat = first.checked.asked[0] ?? 0;
      this.take(first.checked);
      this.check();
    } catch (error) {
      showError(error);
    }
    this.busy = false;
  }

  set(path: Path, value: Plain | undefined): void {
    this.position = changed(this.position, path, value) as { [name: string]: Plain };
    this.checks += 1; // an answer about an earlier position comes too late
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), PAUSE);
  }

  /** Somebody else is to move, in the same question. */
  setMover(seat: number): void {
    const { stack, active } = this.position;
    if (!Array.isArray(stack)) return;
    if (typeof active === "number") this.set(["active"], seat);
    this.set(["stack", stack.length - 1, "seat"], seat);
  }

  look(seat: number): void {
    this.seat = seat;
    this.check();
  }

  /** The question that is asked, and the seat, unless several are asked. */
  get asked(): { kind: string; seat: number | null } | null {
    const { stack } = this.position;
    const top = Array.isArray(stack) ? stack.at(-1) : undefined;
    if (!isTable(top) || typeof top["kind"] !== "string") return null;
    return { kind: top["kind"], seat: typeof top["seat"] === "number" ? top["seat"] : null };
  }

  check(): void {
    const number = ++this.checks;
    const { game, position, seat } = this;
    api.checkPosition(settings.language, { game, position, seat }).then((checked) => {
      if (number === this.checks) this.take(checked);
    }, showError);
  }

  private take(checked: CheckedPosition): void {
    this.problem = checked.problem ?? "";
    this.position = checked.position as { [name: string]: Plain };
    if (checked.problem === null) this.shown = checked;
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
