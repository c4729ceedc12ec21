// A box of one's own: printed values, corrections, and what the server says of them.

import { untrack } from "svelte";
import { api } from "../api/client";
import { sameValue } from "./printedValues";
import { settings } from "../settings/settings.svelte";
import { showError } from "../ui/toasts.svelte";
import type { BoxWish, CheckedBox, Printed, PrintedValue } from "../api/wire";

const WAIT = 250;

export class ComponentSet {
  values: PrintedValue[] = $state.raw([]);
  changes: Record<string, Printed> = $state.raw({});
  /** The last answer of the server; null until everything that was changed is checked. */
  checked: CheckedBox | null = $state.raw(null);
  /** Values of which a number is missing. */
  unfinished: readonly string[] = $state.raw([]);
  /** What this server plays with. */
  here: string | null = $state.raw(null);
  private last = "";
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly game: string) {
    api.components(game).then((box) => {
      this.here = box.id;
      this.take(box);
    }, showError);
    $effect(() => {
      const language = settings.language;
      api.values(game, language).then((values) => language === settings.language && (this.values = values), showError);
      untrack(() => this.checked?.refused && void this.check()); // for the reason in the other language
    });
    $effect(() => () => clearTimeout(this.timer));
  }

  value = (of: PrintedValue): Printed => this.changes[of.path] ?? of.printed;
  changed = (of: PrintedValue): boolean => of.path in this.changes;

  /** Where the reason against the changes is shown: at the value to blame, else at the one changed last. */
  get blamed(): string {
    const path = this.checked?.refused?.path ?? "";
    return this.values.some((value) => value.path === path && value.source !== "text") ? path : this.last;
  }

  /** Corrects a value; null while it is not complete. */
  set(of: PrintedValue, value: Printed | null): void {
    this.last = of.path;
    const others = this.unfinished.filter((path) => path !== of.path);
    this.unfinished = value === null ? [...others, of.path] : others;
    if (value !== null) {
      const rest = Object.entries(this.changes).filter(([path]) => path !== of.path);
      this.changes = Object.fromEntries(sameValue(value, of.printed) ? rest : [...rest, [of.path, value]]);
    }
    this.checkSoon();
  }

  resetAll(): void {
    this.changes = {};
    this.unfinished = [];
    this.checkSoon();
  }

  async open(file: string): Promise<void> {
    const box = await api.checkComponents(this.game, settings.language, { file });
    if (box.refused === null) this.take(box);
    else showError(new Error(box.refused.message));
  }

  private take(box: CheckedBox): void {
    this.changes = box.changes;
    this.unfinished = [];
    this.checked = box;
  }

  private checkSoon(): void {
    this.checked = null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), WAIT);
  }

  private async check(): Promise<void> {
    const number = ++this.asked;
    const wish: BoxWish = { changes: this.changes };
    try {
      const box = await api.checkComponents(this.game, settings.language, wish);
      if (number === this.asked) this.checked = box;
    } catch (error) {
      showError(error);
    }
  }
}
