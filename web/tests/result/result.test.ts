import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeSetting } from "../../src/settings/settings.svelte";
import type { GameResult, GameText } from "../../src/api/wire";
import { chartOf, shortened, standings, step } from "../../src/result/chart/chart";
import Finale from "../../src/result/Finale.svelte";
import { imageName } from "../../src/result/image/imageExport";
import ResultSheet from "../../src/result/ResultSheet.svelte";
import { describeCourse, describeHighlight, partName, formatChange } from "../../src/result/resultText";
import { event, players, table, text as common, view } from "../fixtures";

const result: GameResult = {
  moves: 20,
  scores: [12, 12, -3],
  places: [1, 2, 3],
  winners: [0],
  ranking: [
    { name: "points", values: [12, 12, -3] },
    { name: "money", values: [4, 1, 0] },
    { name: "king", values: [true, false, false] },
  ],
  sources: [
    { name: "law", points: [10, 12, 0] },
    { name: "penalty", points: [2, 0, -3] },
  ],
  parts: [
    { kind: "round", n: 1, at: 0, points: [0, 5, 0] },
    { kind: "round", n: 2, at: 8, points: [10, 7, 0] },
    { kind: "final", n: 1, at: 20, points: [2, 0, -3] },
  ],
  course: [
    { n: 0, scores: [0, 0, 0] },
    { n: 5, scores: [0, 5, 0] },
    { n: 12, scores: [10, 12, 0] },
    { n: 20, scores: [12, 12, -3] },
  ],
  facts: [
    {
      kind: "gain",
      at: 12,
      part: 1,
      args: { seat: 0, n: 10 },
      event: event(12, "enter", 0, { from: "region:Man", to: "a" }),
    },
    { kind: "lead", at: 5, part: 0, args: { seat: 1 }, event: null },
  ],
};

const text: GameText = {
  ...common,
  labels: { points: "Points", money: "Money", king: "King" },
  sources: { law: "Laws", penalty: "Penalty" },
  parts: { round: "Round {n}", final: "Final scoring" },
  facts: { gain: { one: "{seat}: 1 point", other: "{seat}: {n} points" }, lead: "{seat} led." },
};
const names = ["Ann", "Bob", "Cy"];
const naming = { names: text.names!, players: names };

describe("the geometry of the chart", () => {
  const size = { width: 600, height: 300 };
  const chart = chartOf(result, size, 120);
  const { left, right, top, bottom } = chart.plot;

  it("takes round steps, few of them", () => {
    expect([1, 6, 7, 30, 31, 63, 600].map(step)).toEqual([1, 1, 2, 5, 10, 20, 100]);
  });

  it("has a tick above and below all scores, one of them 0", () => {
    expect(chart.ticks.map(({ value }) => value)).toEqual([-5, 0, 5, 10, 15]);
    expect([chart.ticks[0]!.y, chart.ticks.at(-1)!.y]).toEqual([bottom, top]);
  });

  it("draws a step for every change, from the left to the right, inside the plot", () => {
    for (const { path } of chart.lines) {
      expect(path.startsWith(`M${left} `)).toBe(true);
      expect(path.endsWith(`H${right}`)).toBe(true);
      expect(path.match(/V/g)).toHaveLength(result.course.length - 1);
      const [, ...drawn] = path.match(/V[\d.]+/g)!.map((y) => Number(y.slice(1)));
      for (const y of drawn) expect(y >= top - 3 && y <= bottom + 3).toBe(true);
    }
  });

  it("keeps lines apart that have the same score", () => {
    const [ann, bob] = chart.lines;
    expect(ann!.end).not.toBe(bob!.end);
    expect(ann!.path).not.toBe(bob!.path);
  });

  it("shows what the last move brought", () => {
    expect(chart.parts.at(-1)!.width).toBeGreaterThan(10);
  });

  it("has parts side by side, to the end", () => {
    expect(chart.parts[1]!.x).toBeCloseTo(chart.parts[0]!.x + chart.parts[0]!.width);
    expect(chart.parts.at(-1)!.x + chart.parts.at(-1)!.width).toBeCloseTo(right);
  });

  it.each([200, 340, 1100])("has marks that never cover each other, %i wide", (width) => {
    const places = chartOf(result, { width, height: 260 }, 90).lines.flatMap(({ marks }) => marks.map(({ x }) => x));
    expect(places.length).toBeGreaterThanOrEqual(3);
    const sorted = places.sort((a, b) => a - b);
    for (const [i, x] of sorted.slice(1).entries()) expect(x - sorted[i]!).toBeGreaterThan(11);
  });

  it.each([
    ["at the top", [50, 50, 50, 50, 50]],
    ["at the bottom", [0, 0, 0, 0, 50]],
  ])("writes names that do not touch, %s", (_, scores) => {
    const end = {
      ...result,
      scores,
      course: [
        { n: 0, scores: [0, 0, 0, 0, 0] },
        { n: 20, scores },
      ],
    };
    const labels = chartOf(end, size, 120)
      .lines.map(({ label }) => label)
      .sort((a, b) => a - b);
    for (const [i, y] of labels.slice(1).entries()) expect(y - labels[i]!).toBeGreaterThanOrEqual(17);
    expect(labels[0]!).toBeGreaterThan(8);
    expect(labels.at(-1)!).toBeLessThanOrEqual(size.height - 8);
  });

  it("draws a game without moves or points", () => {
    const none = { ...result, moves: 0, scores: [0], parts: [result.parts[0]!], course: [{ n: 0, scores: [0] }] };
    expect(JSON.stringify(chartOf(none, size, 120))).not.toMatch(/null|NaN/);
  });
});

describe("a result in words", () => {
  it("names parts and sums them up", () => {
    expect(result.parts.map((_, part) => partName(result, part, text))).toEqual([
      "Round 1",
      "Round 2",
      "Final scoring",
    ]);
    expect(standings(result)).toEqual([
      [0, 5, 0],
      [10, 12, 0],
      [12, 12, -3],
    ]);
    expect(describeCourse(result, text, names)).toBe(
      "Round 1: Ann 0, Bob 5, Cy 0; Round 2: Ann 10, Bob 12, Cy 0; Final scoring: Ann 12, Bob 12, Cy −3",
    );
  });

  it("tells facts with their line of the log", () => {
    const told = result.facts.map((fact) => describeHighlight(fact, text, naming));
    expect(told).toEqual([
      { said: "Ann: 10 points", line: "Ann moves from Isle of Man to a." },
      { said: "Bob led.", line: null },
    ]);
  });

  it("has signs, short names and names for files", () => {
    expect([formatChange(3), formatChange(0), formatChange(-3)]).toEqual(["+3", "0", "−3"]);
    expect([shortened("Ann", 5), shortened("Lady Eleanor", 6)]).toEqual(["Ann", "Lady…"]);
    expect(imageName("lancaster", "2026-11-17T10:00:00Z")).toBe("lancaster-2026-11-17.png");
  });
});

describe("the page of a result", () => {
  beforeEach(() => changeSetting("language", "en"));
  afterEach(cleanup);

  const show = () => render(ResultSheet, { table: { ...table(), status: "over" }, result, text });
  const rows = (name: string) =>
    within(screen.getByRole("region", { name }))
      .getAllByRole("row")
      .map((row) =>
        [...row.children]
          .map((cell) => cell.textContent)
          .join(" ")
          .replace(/\s+/g, " ")
          .trim(),
      );

  it("ranks by everything that decides, and shows a yes as a crown", () => {
    show();
    expect(rows("Ranking").slice(1)).toEqual(["1. Ann 12 4", "2. Bob 12 1", "3. Cy −3 0"]);
    expect(screen.getAllByRole("img", { name: "King" })).toHaveLength(1);
  });

  it("has points by source and by part, with their sums", () => {
    show();
    expect(rows("Where the points came from").slice(1)).toEqual(["Laws +10 +12", "Penalty +2 −3", "Total 12 12 −3"]);
    expect(rows("Points over time").slice(-2)).toEqual(["Final scoring +2 (12) 0 (12) −3 (−3)", "Total 12 12 −3"]);
  });

  it("tells the chart in words", () => {
    show();
    expect(screen.getByRole("img", { name: /Points at the end of each part\. Round 1: Ann 0, Bob 5/ })).toBeTruthy();
  });

  it("leads from facts to the replay", () => {
    show();
    const links = screen.getAllByRole("link", { name: /^Show move/ });
    expect(links.map((each) => each.getAttribute("href"))).toEqual(["/replay/abc?at=12", "/replay/abc?at=5"]);
  });

  it("offers to share the picture only where the device can", () => {
    show();
    expect(screen.queryByRole("button", { name: "Share the picture" })).toBeNull();
    cleanup();
    Object.assign(navigator, { canShare: () => true });
    show();
    expect(screen.getByRole("button", { name: "Share the picture" })).toBeTruthy();
    Object.assign(navigator, { canShare: undefined });
  });

  it("speaks German", () => {
    changeSetting("language", "de");
    show();
    expect(screen.getByRole("heading", { name: "Höhepunkte" })).toBeTruthy();
    expect(screen.getByRole("img", { name: /Ann gewinnt! Ann 12, Bob 12/ })).toBeTruthy();
  });
});

describe("the moment after the last move", () => {
  beforeEach(() => {
    changeSetting("language", "en");
    vi.useFakeTimers();
    vi.stubGlobal("scrollTo", vi.fn());
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    history.pushState(null, "", "/table/abc");
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    changeSetting("pace", "normal");
  });

  const over = { ...view(), over: true, winners: [1], places: [2, 1, 3], scores: [7, 9, 2] };
  const show = () => render(Finale, { id: "abc", view: over, players: players(), onclose: vi.fn() });

  it("crowns the winner and goes on to the result", () => {
    const { container } = show();
    expect(screen.getByRole("dialog", { name: "Bob wins!" })).toBeTruthy();
    expect(screen.getAllByRole("listitem").map((each) => each.textContent)).toEqual([
      "1. Bob 9",
      "2. Ann 7",
      "3. Cy 2",
    ]);
    expect(container.querySelectorAll(".bit").length).toBeGreaterThan(0);
    vi.advanceTimersByTime(5400);
    expect(location.pathname).toBe("/table/abc");
    vi.advanceTimersByTime(200);
    expect(location.pathname).toBe("/result/abc");
  });

  it("stays still and waits for those who want no motion", async () => {
    changeSetting("pace", "instant");
    const { container } = show();
    expect(container.querySelector(".bit")).toBeNull();
    vi.advanceTimersByTime(60_000);
    expect(location.pathname).toBe("/table/abc");
    await fireEvent.click(screen.getByRole("button", { name: "See the result" }));
    expect(location.pathname).toBe("/result/abc");
  });

  it("goes nowhere once it is closed", () => {
    show().unmount();
    vi.advanceTimersByTime(60_000);
    expect(location.pathname).toBe("/table/abc");
  });
});
