import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import ComponentsPage from "../../src/components/ComponentsPage.svelte";
import { sameValue, describeImportance, describeValue, explainImportance } from "../../src/components/printedValues";
import TableComponents from "../../src/components/TableComponents.svelte";
import { changeSetting } from "../../src/settings/settings.svelte";
import type { BoxWish, CheckedBox, PrintedValue } from "../../src/api/wire";
import { table } from "../fixtures";

const value = (path: string, change: Partial<PrintedValue> = {}): PrintedValue => ({
  path,
  part: "Counties",
  label: path,
  source: "rebuilt",
  printed: 3,
  words: {},
  importance: null,
  ...change,
});
const GOODS = { gold: "Gold", votes: "Votes" };
const values = [
  value("york"),
  value("prices", { printed: [3, 4], part: "Prices" }),
  value("track", {
    printed: [
      [2, 1],
      [6, 3],
    ],
    part: "Track",
  }),
  value("purse", { printed: { gold: 1 }, words: GOODS }),
  value("near", { printed: ["a"], words: { a: "Avon", b: "Bath" } }),
  value("somerset", { source: "report" }),
  value("rounds", { source: "text", printed: 5, part: "Rounds" }),
];

/** A server that refuses 9s, and blames York for them. */
let asked: BoxWish[];
let host: CheckedBox;

beforeEach(() => {
  vi.useFakeTimers();
  changeSetting("language", "en");
  asked = [];
  host = { id: null, changes: {}, file: "", refused: null };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (path.endsWith("/games")) return Response.json([]);
    if (path.includes("/values/")) return Response.json(values);
    if (init.method !== "POST") return Response.json(host);
    const wish = JSON.parse(String(init.body)) as BoxWish;
    asked.push(wish);
    const refused = JSON.stringify(wish).includes("9") ? { path: "york", message: "York has 1 to 4" } : null;
    return Response.json({
      id: refused ? null : "abcd",
      changes: wish.changes,
      file: refused ? null : "york = 2",
      refused,
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Also what the server answers. */
const settle = async () => {
  for (let step = 0; step < 5; step++) await vi.advanceTimersByTimeAsync(100);
};

async function open(game: string) {
  render(ComponentsPage, { props: { game } });
  await settle();
}

const type = async (name: string, text: string) => {
  await fireEvent.input(screen.getByLabelText(name), { target: { value: text } });
  await settle();
};

describe("how much a value matters", () => {
  const measured = { level: "points", points: -10.31, games: 400, modules: false } as const;

  it("is said in short, with the measure in a tooltip", async () => {
    values[0]!.importance = measured;
    await open("lancaster");
    const short = screen.getByRole("button", {
      name: /^changes points: about 10.3 per player\. Bots played 400 games/,
    });
    expect(short.dataset["tip"]).toContain("400 games");
    expect(short.title).toBe("");
    expect(screen.getAllByText("not measured")).toHaveLength(5); // none at the value that the rules state
    values[0]!.importance = null;
  });

  it("is said in both languages, and for every level", () => {
    expect(describeImportance({ ...measured, level: "nothing", points: 0 })).toBe("no effect seen in 400 games");
    expect(describeImportance({ ...measured, level: "play", points: 0 })).toContain("not measurably");
    expect(explainImportance({ ...measured, modules: true })).toContain("All modules were on");
    changeSetting("language", "de");
    expect(describeImportance(measured)).toBe("ändert die Punkte: etwa 10,3 pro Spieler");
  });
});

describe("values in words", () => {
  it("name what they are made of", () => {
    expect(describeValue(3, {})).toBe("3");
    expect(describeValue(true, {})).toBe("yes");
    expect(describeValue({ gold: 2, votes: 1 }, GOODS)).toBe("2 × Gold, 1 × Votes");
    expect(
      describeValue(
        [
          [6, 3],
          [8, 4],
        ],
        {},
      ),
    ).toBe("6/3, 8/4");
    expect(describeValue(["a", ""], { a: "Avon", "": "plain" })).toBe("Avon, plain");
    expect(describeValue([], {})).toBe("none");
  });

  it("are the same in any order of amounts, but not of items", () => {
    expect(sameValue({ gold: 1, votes: 2 }, { votes: 2, gold: 1 })).toBe(true);
    expect(sameValue([1, 2], [2, 1])).toBe(false);
  });
});

describe("the page of a box", () => {
  it("shows rebuilt values first, and fields for all but the text's", async () => {
    await open("one");
    expect(screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent)).toEqual([
      "Rebuilt (5)",
      "From public reports (1)",
      "Stated in the rules (1)",
    ]);
    expect(screen.getByLabelText("somerset", { selector: "input" })).toBeTruthy();
    expect(screen.queryByLabelText("rounds")).toBeNull();
  });

  it("checks a change at once, and offers the file", async () => {
    await open("two");
    expect(screen.getByRole("button", { name: "Download the file" })).toHaveProperty("disabled", true);
    await fireEvent.input(screen.getByLabelText("york", { selector: "input" }), { target: { value: "2" } });
    await settle();
    expect(asked).toEqual([{ changes: { york: 2 } }]);
    expect(screen.getByRole("status").textContent).toContain("1 corrected value, set abcd");
    expect(screen.getByText("Our value: 3")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Download the file" })).toHaveProperty("disabled", false);
    await fireEvent.click(screen.getByRole("button", { name: "Reset york" }));
    await settle();
    expect(asked.at(-1)).toEqual({ changes: {} });
    expect(screen.getByRole("status").textContent).toBe("You haven't corrected any values yet.");
  });

  it("shows the reason at the value to blame", async () => {
    await open("three");
    await type("prices: 2", "9");
    expect(asked.at(-1)).toEqual({ changes: { prices: [3, 9] } });
    const york = screen.getByLabelText("york", { selector: "input" });
    expect(york.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(york.getAttribute("aria-describedby")!)?.textContent).toBe("York has 1 to 4");
    expect(screen.getByRole("status").textContent).toContain("York has 1 to 4");
    expect(screen.getByRole("button", { name: "Download the file" })).toHaveProperty("disabled", true);
  });

  it("waits for a missing number", async () => {
    await open("four");
    await type("track: 2.1", "");
    expect(screen.getByRole("status").textContent).toBe("Enter a whole number.");
    await type("track: 2.1", "7");
    expect(asked.at(-1)).toEqual({
      changes: {
        track: [
          [2, 1],
          [7, 3],
        ],
      },
    });
  });

  it("lets words and amounts be chosen, added and removed", async () => {
    await open("five");
    await fireEvent.click(screen.getByRole("button", { name: "Add to near" }));
    await fireEvent.change(screen.getByLabelText("near: 2"), { target: { value: "b" } });
    await fireEvent.click(screen.getByRole("button", { name: "Remove Avon from near" }));
    await fireEvent.click(screen.getByRole("button", { name: "Add to purse" }));
    expect(screen.queryByRole("button", { name: "Add to purse" })).toBeNull();
    await type("purse: amount 2", "4");
    expect(asked.at(-1)).toEqual({ changes: { near: ["b"], purse: { gold: 1, votes: 4 } } });
    await fireEvent.click(screen.getByRole("button", { name: "Remove Gold from purse" }));
    await settle();
    expect(asked.at(-1)).toEqual({ changes: { near: ["b"], purse: { votes: 4 } } });
  });

  it("begins with what the server plays with, and finds values", async () => {
    host = { id: "beef", changes: { york: 1 }, file: "york = 1", refused: null };
    await open("six");
    expect(screen.getByText(/uses set beef/)).toBeTruthy();
    expect(screen.getByLabelText("york", { selector: "input" })).toHaveProperty("value", "1");
    await fireEvent.change(screen.getByLabelText("Show"), { target: { value: "changed" } });
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
    await fireEvent.change(screen.getByLabelText("Show"), { target: { value: "all" } });
    await fireEvent.input(screen.getByLabelText("Search"), { target: { value: "PRICE" } });
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
  });
});

describe("a table's components", () => {
  it("are listed if they are corrected", async () => {
    host = { id: "beef", changes: { york: 1 }, file: "york = 1", refused: null };
    const { container } = render(TableComponents, {
      props: { table: { ...table(), components: { id: "beef", changed: 1 } } },
    });
    const details = container.querySelector("details")!;
    expect(details.textContent).toContain("Corrected components (set beef): 1 value");
    details.open = true;
    await fireEvent(details, new Event("toggle"));
    await settle();
    expect(within(details).getByRole("listitem").textContent).toMatch(/Counties, york:\s+1 instead of 3/);
  });

  it("are not mentioned otherwise", () => {
    const { container } = render(TableComponents, { props: { table: table() } });
    expect(container.querySelector("details")).toBeNull();
    expect(screen.getByRole("link").getAttribute("href")).toBe("/box/long-live-the-king");
  });
});
