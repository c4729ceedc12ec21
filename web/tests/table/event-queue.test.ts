import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EventQueue } from "../../src/table/eventQueue";

describe("the animation queue", () => {
  let shown: string[];
  let busy: boolean[];
  let queue: EventQueue;
  const step = (name: string, pause: number) => ({ show: () => void shown.push(name), pause });

  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    busy = [];
    queue = new EventQueue((now) => busy.push(now));
  });
  afterEach(() => vi.useRealTimers());

  it("shows one thing after another", () => {
    queue.add(step("a", 100), step("b", 50), step("c", 0));
    expect(shown).toEqual(["a"]);
    expect(queue.busy).toBe(true);
    vi.advanceTimersByTime(99);
    expect(shown).toEqual(["a"]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(["a", "b"]);
    vi.advanceTimersByTime(50);
    expect(shown).toEqual(["a", "b", "c"]);
    expect(queue.busy).toBe(false);
    expect(busy.at(-1)).toBe(false);
  });

  it("shows everything at once without pauses", () => {
    queue.add(step("a", 0), step("b", 0));
    expect(shown).toEqual(["a", "b"]);
    expect(busy).toEqual([false]);
  });

  it("lets later things wait for earlier ones", () => {
    queue.add(step("a", 100));
    queue.add(step("b", 0));
    expect(shown).toEqual(["a"]);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual(["a", "b"]);
  });

  it("skips in order and shows nothing twice", () => {
    queue.add(step("a", 100), step("b", 100), step("c", 0));
    queue.skip();
    expect(shown).toEqual(["a", "b", "c"]);
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual(["a", "b", "c"]);
    expect(queue.busy).toBe(false);
  });

  it("forgets what waits when cleared", () => {
    queue.add(step("a", 100), step("b", 0));
    queue.clear();
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual(["a"]);
    expect(queue.busy).toBe(false);
  });
});
