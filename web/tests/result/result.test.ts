import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeSetting } from "../../src/settings/settings.svelte";
import type { GameResult, GameText } from "../../src/api/wire";
import { cache } from "../../src/api/client";
import { chartOf, fittingSize, inLines, labelsWidth, standings, step } from "../../src/result/chart/chart";
import EndBar from "../../src/result/EndBar.svelte";
import { asSvg } from "../../src/result/image/boardImage";
import { imageName } from "../../src/result/image/imageExport";
import ResultSheet from "../../src/result/ResultSheet.svelte";
import { describeCourse, describeHighlight, partName, formatChange } from "../../src/result/resultText";
import { explainTies } from "../../src/result/ties";
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
  labels: { score_unit: "points", points: "Points", money: "Money", king: "King" },
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

  it("lists names by score where lines meet, whatever the seats", () => {
    const close = { ...result, scores: [74, 75, 64], places: [2, 1, 3] };
    const labels = chartOf({ ...close, course: [{ n: 0, scores: [74, 75, 64] }] }, size, 120).lines;
    expect(labels[1]!.label).toBeLessThan(labels[0]!.label);
    const tied = { ...close, scores: [75, 75, 64], course: [{ n: 0, scores: [75, 75, 64] }] };
    const [second, first] = chartOf(tied, size, 120).lines;
    expect(first!.label).toBeLessThan(second!.label);
  });

  it("has room for whole names, and smaller letters where a picture has less", () => {
    expect(labelsWidth(["Maximilian von Habsburg!"])).toBeGreaterThan(24 * 7);
    expect([fittingSize("Ann", 27, 232), fittingSize("Maximilian von Habsburg!", 27, 232)]).toEqual([27, 17.3]);
    expect(inLines("Maximilian von Habsburg!", 16)).toEqual(["Maximilian", "von Habsburg!"]);
    expect([inLines("Herald Giles", 16), inLines("Donaudampfschifffahrt", 16)]).toEqual([
      ["Herald Giles"],
      ["Donaudampfschifffahrt"],
    ]);
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

  it("describes facts with their line of the log", () => {
    const described = result.facts.map((fact) => describeHighlight(fact, text, naming));
    expect(described).toEqual([
      { said: "Ann: 10 points", line: "Ann moves from Isle of Man to a." },
      { said: "Bob led.", line: null },
    ]);
  });

  it("has signs and names for files", () => {
    expect([formatChange(3), formatChange(0), formatChange(-3)]).toEqual(["+3", "0", "−3"]);
    expect(imageName("lancaster", "2026-11-17T10:00:00Z")).toBe("lancaster-2026-11-17.png");
  });
});

describe("the page of a result", () => {
  beforeEach(() => changeSetting("language", "en"));
  afterEach(cleanup);

  const show = () => render(ResultSheet, { table: { ...table(), status: "over" }, result, text, view: null });
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

  it("explains ties and cuts no name", () => {
    show();
    expect(screen.getByText("Ann and Bob are tied at 12. The tie-break decides: Money, 4 to 1.")).toBeTruthy();
    expect(document.body.textContent).not.toContain("…");
  });

  it("describes the chart in words", () => {
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

describe("the end, below the board", () => {
  beforeEach(() => {
    changeSetting("language", "en");
    vi.stubGlobal("fetch", async () => Response.json({ ...result, scores: [68, 68, 48] }));
  });
  afterEach(() => {
    cleanup();
    cache.clear();
    vi.unstubAllGlobals();
    changeSetting("pace", "normal");
  });

  const over = { ...view(), over: true, winners: [0], places: [1, 2, 3], scores: [68, 68, 48] };
  const show = (fresh: boolean) => render(EndBar, { id: "abc", view: over, players: players(), text, fresh });

  it("names the winner and the ranking, explains the tie, and leads on only by a click", async () => {
    const { container } = show(true);
    expect(screen.getByRole("heading", { name: "Ann wins!" })).toBeTruthy();
    expect(container.querySelector("dialog")).toBeNull();
    expect(screen.getAllByRole("listitem").map((each) => each.textContent)).toEqual([
      "1. Ann 68",
      "2. Bob 68",
      "3. Cy 48",
    ]);
    await screen.findByText("Ann and Bob are tied at 68. The tie-break decides: Money, 4 to 1.");
    expect(screen.getByRole("link", { name: "See the result" }).getAttribute("href")).toBe("/result/abc");
    expect(container.querySelector(".moving")).not.toBeNull();
  });

  it("stays still for those who want no motion, and for those who come later", () => {
    expect(show(false).container.querySelector(".moving")).toBeNull();
    cleanup();
    changeSetting("pace", "instant");
    expect(show(true).container.querySelector(".moving")).toBeNull();
  });
});

it("a board becomes a picture with the styles of the page, and nothing that breaks out of them", () => {
  const board = document.createElement("div");
  board.innerHTML = "<b>5</b>";
  const svg = asSvg(board, 20, 10, 'p::after { content: "</style>" }');
  expect(svg).toContain('width="20" height="10"');
  expect(svg.match(/<\/style>/g)).toHaveLength(1);
  expect(new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("parsererror")).toBeNull();
});

describe("ties", () => {
  beforeEach(() => changeSetting("language", "en"));
  const explained = (change: Partial<GameResult>, language = "en") =>
    explainTies({ ...result, ...change }, text, names, language);
  const points = (values: number[]) => ({ name: "points", values });

  it("need no words where scores decide", () => {
    expect(explained({ scores: [3, 2, 1], ranking: [points([3, 2, 1])] })).toEqual([]);
  });

  it("say which tie-break decided", () => {
    expect(explained({})).toEqual(["Ann and Bob are tied at 12. The tie-break decides: Money, 4 to 1."]);
  });

  it("say that a place is shared, for want of a tie-break or because that is equal, too", () => {
    const shared = { scores: [5, 5, 1], places: [1, 1, 3], winners: [0, 1] };
    expect(explained({ ...shared, ranking: [points([5, 5, 1])] })).toEqual([
      "Ann and Bob are tied at 5. There is no tie-break: they share rank 1.",
    ]);
    const money = { name: "money", values: [2, 2, 9] };
    expect(explained({ ...shared, ranking: [points([5, 5, 1]), money] })).toEqual([
      "Ann and Bob are tied at 5, also in the tie-break (Money). They share rank 1.",
    ]);
  });

  it("say what wins against more points", () => {
    const king = { name: "king", values: [true, false, false] };
    const change = { scores: [8, 9, 1], ranking: [king, points([8, 9, 1])] };
    expect(explained(change)).toEqual(["Ann is ahead regardless of the score: King."]);
    changeSetting("language", "de");
    expect(explained(change, "de")).toEqual(["Ann liegt unabhängig vom Punktestand vorn: King."]);
  });
});
