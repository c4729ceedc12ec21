// Short messages that go by themselves.

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

/** Shows what went wrong to the player. */
export function complain(error: unknown): void {
  toast(error instanceof Error ? error.message : String(error), true);
}
