import { beforeEach, describe, expect, test } from "vitest";
import { ApiError, type Answers } from "../../src/api/client";
import type { LessonStand, LessonText, Reason } from "../../src/api/wire";
import { Lesson } from "../../src/lessons/lesson.svelte";

const STOPS = 4;
const KEY = "peerage lesson game first";

/** A server with a lesson of four stops; the second asks for the move 7. */
function serverWith(version: string) {
  const asked: Answers[] = [];
  return {
    asked,
    version,
    lesson(game: string, _lesson: string, answers: Answers, fresh: boolean): Promise<LessonStand> {
      asked.push(answers);
      if (answers.length >= STOPS || answers.some((answer, stop) => answer !== (stop === 1 ? 7 : null)))
        return Promise.reject(new ApiError("conflict", "no", "lesson_other_answer"));
      const number = answers.length;
      const state = {
        type: "state",
        table: { id: "", game, seats: [{ you: true, name: "" }] },
        number,
        seat: 0,
        view: null,
        decision: null,
        moves: [],
        events: [],
        clock: null,
        ...(fresh ? { log: [] } : {}),
      } as unknown as LessonStand["state"];
      return Promise.resolve({
        step: Math.max(0, number - 1),
        asks: number === 1,
        last: number === STOPS - 1,
        look: [],
        version: this.version,
        state,
      });
    },
    lessonAsk: (): Promise<Reason> => Promise.resolve({ type: "reason", slot: "x", rule: null } as unknown as Reason),
  };
}

const keep = (kept: unknown) => sessionStorage.setItem(KEY, JSON.stringify(kept));
const step = (title: string, doing = "") => ({ title, see: "", do: doing, after: "", otherwise: "" });

beforeEach(() => sessionStorage.clear());

describe("a learner who comes back", () => {
  test("goes on where they were", async () => {
    keep({ version: "a", answers: [null, 7] });
    const lesson = new Lesson("game", "first", serverWith("a"));
    await lesson.begin();
    expect(lesson.stand?.state.number).toBe(2);
    expect(lesson.restarted).toBe(false);
  });

  test.each([
    ["answers that no longer fit", { version: "a", answers: [null, 8] }],
    ["more answers than there are steps", { version: "a", answers: [null, 7, null, null, null] }],
    ["answers that fit other steps by chance", { version: "older", answers: [null, 7] }],
  ])("starts over calmly with %s", async (_, kept) => {
    keep(kept);
    const server = serverWith("a");
    const lesson = new Lesson("game", "first", server);
    await lesson.begin();
    expect(lesson.stand?.state.number).toBe(0);
    expect(lesson.restarted).toBe(true);
    expect(JSON.parse(sessionStorage.getItem(KEY) ?? "")).toEqual({ version: "a", answers: [] });
    lesson.next();
    await expect.poll(() => lesson.stand?.state.number).toBe(1);
    expect(lesson.restarted).toBe(false);
  });

  test.each(["nothing", "[null, 7]", "{}"])("begins if %s was kept", async (kept) => {
    sessionStorage.setItem(KEY, kept);
    const lesson = new Lesson("game", "first", serverWith("a"));
    await lesson.begin();
    expect(lesson.stand?.state.number).toBe(0);
    expect(lesson.restarted).toBe(false);
  });
});

test("a lesson that changes while it is open starts over", async () => {
  const server = serverWith("a");
  const lesson = new Lesson("game", "first", server);
  await lesson.begin();
  server.version = "b";
  lesson.next();
  await expect.poll(() => lesson.stand?.version).toBe("b");
  expect(lesson.restarted).toBe(true);
  expect(lesson.first).toBe(true);
});

test("a step with a title announces another position, before its answer only", async () => {
  const lesson = new Lesson("game", "first", serverWith("a"));
  lesson.text = { title: "", about: "", steps: [step("Round 1"), step("Round 2"), step("")] } as LessonText;
  await lesson.begin();
  expect([lesson.scene, lesson.begins]).toEqual(["Round 1", false]);
  lesson.next();
  await expect.poll(() => lesson.stand?.asks).toBe(true);
  expect([lesson.scene, lesson.begins]).toEqual(["Round 1", false]);
  keep({ version: "a", answers: [null, 7] });
  const later = new Lesson("game", "first", serverWith("a"));
  later.text = lesson.text;
  await later.begin();
  expect([later.scene, later.begins]).toEqual(["Round 2", true]);
});
