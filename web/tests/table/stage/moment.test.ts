import { afterEach, expect, it, vi } from "vitest";
import { loadModule } from "../../../src/games";
import { connectStage } from "../../../src/table/stage/connectStage";
import { MOMENT } from "../../../src/table/stage/moment";
import { Stage } from "../../../src/table/stage/stage.svelte";
import { Table } from "../../../src/table/table.svelte";
import { event } from "../../fixtures";
import type { View } from "../../../src/api/wire";

const GREAT = { lancaster: "england_wins", "long-live-the-king": "king", noblemen: "ball" };

afterEach(() => vi.unstubAllGlobals());

async function connected(game: string) {
  const module = { ...(await loadModule(game)), cues: () => [] };
  const table = new Table("id", () => ({ send: () => true, close: () => {} }));
  const stage = new Stage();
  connectStage(table, stage, module, (event) => `In words: ${event.kind}`);
  return { stage, showing: table.showing!, table };
}

it.each(Object.entries(GREAT))("%s shows a picture of its great moment, and takes it away", async (game, kind) => {
  const { stage, showing } = await connected(game);
  const events = [event(1, kind)];
  expect(showing.least?.(events)).toBe(MOMENT);
  showing.perform(events, {} as View, MOMENT);
  expect(stage.moment?.words).toBe(`In words: ${kind}`);
  expect(stage.moment?.scene).toContain("scene");
  stage.clear();
  expect(stage.moment).toBe(null);
});

it("the picture comes once in a game, at the time that was planned for it", async () => {
  const { stage, showing } = await connected("lancaster");
  const [first, second] = [[event(1, "england_wins")], [event(1, "england_wins")]];
  expect([first, second].map((events) => showing.least?.(events))).toEqual([MOMENT, 0]);
  showing.perform(first, {} as View, MOMENT);
  expect(stage.moment).not.toBe(null);
  stage.clear();
  showing.perform(second, {} as View, 100);
  expect(stage.moment).toBe(null);
});

it("a game whose log has the great moment shows no picture of the next one", async () => {
  const { stage, showing, table } = await connected("lancaster");
  table.log = [event(1, "england_wins")];
  const next = [event(9, "england_wins")];
  expect(showing.least?.(next)).toBe(0);
  showing.perform(next, {} as View, 100);
  expect(stage.moment).toBe(null);
});

it("no other event has a picture", async () => {
  const { stage, showing } = await connected("lancaster");
  showing.perform([event(1, "france_wins")], {} as View, 100);
  expect(showing.least?.([event(1, "france_wins")])).toBe(0);
  expect(stage.moment).toBe(null);
});

it("a player who wants no motion sees no picture", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const { stage, showing } = await connected("lancaster");
  showing.perform([event(1, "england_wins")], {} as View, 100);
  expect(stage.moment).toBe(null);
});
