import { describe, expect, it, vi } from "vitest";
import { Replay } from "../../src/replay/replay.svelte";
import type { Position } from "../../src/api/wire";
import { view } from "../fixtures";

const LAST = 5;
const position = (number: number): Position => ({ number, last: LAST, view: view(), events: [], decision: null });

describe("a replay", () => {
  it("goes to positions, never beyond the ends, and asks for each only once", async () => {
    const fetch = vi.fn((_: string, number: number) => Promise.resolve(position(number)));
    const replay = new Replay("abc", fetch);
    await replay.go(2);
    expect(replay.position?.number).toBe(2);
    expect(replay.last).toBe(LAST);
    await replay.go(99);
    expect(replay.at).toBe(LAST);
    await replay.go(-1);
    expect(replay.at).toBe(0);
    await replay.go(2);
    expect(fetch.mock.calls.filter(([, number]) => number === 2)).toHaveLength(1);
  });

  it("shows the move asked for last when answers come late", async () => {
    const answers: ((position: Position) => void)[] = [];
    const replay = new Replay("abc", () => new Promise((resolve) => answers.push(resolve)));
    const first = replay.go(1);
    const second = replay.go(2);
    answers[1]!(position(2));
    await second;
    answers[0]!(position(1));
    await first;
    expect(replay.position?.number).toBe(2);
  });

  it("asks anew for another seat's viewer", async () => {
    const fetch = vi.fn((_: string, number: number, seat: number | null) =>
      Promise.resolve({ ...position(number), view: { ...view(), seat } }),
    );
    const replay = new Replay("abc", fetch);
    await replay.go(1);
    await replay.look(2);
    expect(fetch).toHaveBeenCalledWith("abc", 1, 2);
    expect(replay.position?.view).toMatchObject({ seat: 2 });
  });
});
