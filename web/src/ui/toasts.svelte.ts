// Short messages that go by themselves.

import { refusal } from "./refusals.svelte";
import type { ErrorMessage } from "../api/wire";

export interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

const STAY = 7000;
let last = 0;

export const toasts: Toast[] = $state([]);

export function dismiss(id: number): void {
  const index = toasts.findIndex((toast) => toast.id === id);
  if (index >= 0) toasts.splice(index, 1);
}

export function toast(text: string, bad = false): void {
  const id = ++last;
  toasts.push({ id, text, bad });
  setTimeout(() => dismiss(id), STAY);
}

/** What went wrong, in the chosen language where we have words for it. */
export function errorText(error: unknown): string {
  const { reason, args, message } = error as Partial<ErrorMessage>;
  return refusal(reason ?? "", args ?? {}) ?? message ?? String(error);
}

export function showError(error: unknown): void {
  toast(errorText(error), true);
}
