// The search for players asks the server at its own pace, whatever watches it.

import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PairingState } from "../../src/api/wire";
import { api } from "../../src/api/client";
import { pairing } from "../../src/pairing/pairing.svelte";

const NOBODY = { paces: [], groups: [], search: null } satisfies PairingState;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("asks once, and again only after a while, although every answer changes what is shown", async () => {
  const asked = vi.spyOn(api, "pairing").mockImplementation(async () => {
    await new Promise((done) => setTimeout(done, 10));
    return { ...NOBODY };
  });
  const end = $effect.root(() => {
    $effect(() => pairing.watch());
  });
  flushSync();
  for (let answers = 0; answers < 5; answers++) {
    await vi.advanceTimersByTimeAsync(100);
    flushSync();
  }
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalledTimes(2);
  end();
});
