import { expect, it } from "vitest";
import { loadModule } from "../../../src/games";
import { reveal as votes } from "../../../src/games/lancaster/phases/reveal";
import { reveal as kings } from "../../../src/games/long-live-the-king/reveal";
import { reveal as titles } from "../../../src/games/noblemen/reveal";
import { connectStage } from "../../../src/table/stage/connectStage";
import { Stage } from "../../../src/table/stage/stage.svelte";
import { Table } from "../../../src/table/table.svelte";
import { event, players, text, view } from "../../fixtures";
import type { GameEvent, View } from "../../../src/api/wire";

async function connected(game: string, describe?: () => string) {
  const module = {
    ...(await loadModule(game)),
    cues: () => [{ token: { kind: "die" }, to: ["seat:0"], revealed: true }],
  };
  const table = new Table("id", () => ({ send: () => true, close: () => {} }));
  const stage = new Stage();
  connectStage(table, stage, module, describe);
  const show = (kind: string) => {
    table.showing!.perform([event(1, kind)], {} as View, 1000);
    return stage.revealing;
  };
  return { stage, show, least: (kind: string) => table.showing!.least!([event(1, kind)]) };
}

it("a reveal begins with a vote, goes on to its result, and ends with anything else", async () => {
  const { stage, show, least } = await connected("lancaster", () => "");
  expect(show("law_passed")).toBe(false);
  expect(["voted", "voted", "law_passed", "law_applied"].map(show)).toEqual([true, true, true, false]);
  show("voted");
  stage.clear();
  expect(stage.revealing).toBe(false);
  expect(least("voted")).toBeGreaterThanOrEqual(300);
  expect(least("place")).toBe(0);
});

it("what a reveal shows does not fly over it", async () => {
  const place = document.createElement("div");
  place.dataset["anchor"] = "seat:0";
  place.getBoundingClientRect = () => ({ x: 0, y: 0, left: 0, top: 0, width: 9, height: 9 }) as DOMRect;
  document.body.append(place);
  const { stage, show } = await connected("long-live-the-king", () => "");
  show("roll");
  expect(stage.actors).toHaveLength(1);
  show("dice");
  expect(stage.actors).toEqual([]);
  place.remove();
});

it("lessons reveal nothing over the coach", async () => {
  const { show, least } = await connected("lancaster");
  expect(show("voted")).toBe(false);
  expect(least("voted")).toBe(0);
});

const scene = (log: GameEvent[], seats = 2, drawing: object = {}) =>
  ({ view: { ...view(), seats, needed: 20 }, drawing, text, players: players(), log }) as never;

it("a vote is revealed in words with all ballots, once it is counted", () => {
  const ballots = [event(1, "voted", 0, { vote: "vote:yes", n: 2 }), event(1, "voted", 1, { vote: "vote:no", n: 0 })];
  expect(votes.words(scene(ballots))).toBe("");
  const log = [
    ...ballots,
    event(1, "law_passed", null, { law: "law:x", yes: 3, no: 1, removed: "" }),
    event(1, "gold"),
  ];
  expect(votes.words(scene(log))).toBe("x: accepted, 3 : 1. yes: Ann +2. no: Bob.");
});

it("an election and a dispute are revealed in words with all sums", () => {
  const counted = [
    event(1, "election", null, { n: 1 }),
    ...[7, 12].map((total, seat) => event(1, "votes", seat, { votes: total, bonus: 0, total, penalty: 0 })),
  ];
  expect(kings.words(scene(counted))).toBe("");
  const dealt = event(1, "dealt", null, { n: 5 });
  expect(kings.words(scene([...counted, dealt]))).toContain("Ann 7, Bob 12. Nobody reaches 20 votes");
  const dispute = [
    event(1, "dispute", 0, { at: "region:Man", defender_seat: 1 }),
    ...[9, 4].map((sum, seat) => event(1, "dice", seat, { dice: [3], on: [1], pieces: 0, sum })),
  ];
  expect(kings.words(scene(dispute))).toBe("");
  const won = event(1, "dispute_won", 0, { at: "region:Man", sum: 9 });
  expect(kings.words(scene([...dispute, won]))).toContain("Isle of Man: Ann 9, Bob 4. Ann wins the dispute with 9");
});

it("titles are revealed in words when everybody has one", () => {
  const drawing = { titles: [{ id: "earl", points: 3 }] };
  const guests = [0, 1].map((seat) => event(1, "prestige", seat, { base: 6, markers: 0, n: 6, space: 6 - seat }));
  const ball = [event(1, "ball"), ...guests, event(1, "title", 0, { title: "title:earl" })];
  expect(titles.words(scene(ball, 2, drawing))).toBe("");
  const all = [...ball, event(1, "title", 1, { title: "title:baron" })];
  expect(titles.words(scene(all, 2, drawing))).toContain("Ann: earl, 3 points; Bob: baron, 0 points.");
});
