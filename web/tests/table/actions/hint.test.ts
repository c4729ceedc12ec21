import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Game } from "../../../src/table/game.svelte";
import HintNote from "../../../src/table/actions/HintNote.svelte";
import { changeSetting } from "../../../src/settings/settings.svelte";
import { Table } from "../../../src/table/table.svelte";
import type { ClientMessage, HintMessage } from "../../../src/api/wire";
import { describeKind } from "../../../src/i18n/templates";
import { event, move, state, text } from "../../fixtures";

const MAN = move(7, "enter", ["region:Man"], { to: "region:Man" });
const take = move(8, "take", [], { n: 2 });
const naming = { names: text.names!, players: ["Ann", "Bob", "Cy"] };
const game = {
  module: null,
  text,
  move: (one: typeof MAN) => describeKind(text.moves, one, naming),
} as unknown as Game;
const hint = (change: Partial<HintMessage> = {}): HintMessage => ({
  type: "hint",
  number: 1,
  games: 680,
  verdict: "close",
  options: [
    { move: 7, games: 412, chance: 46, low: 41, high: 51 },
    { move: 8, games: 150, chance: 43, low: 35, high: 51 },
  ],
  ...change,
});

let sent: ClientMessage[];
let table: Table;

beforeEach(() => {
  changeSetting("language", "en");
  changeSetting("pace", "instant");
  changeSetting("confirm", false);
  changeSetting("grace", "off");
  sent = [];
  table = new Table("abc", () => ({ send: (message) => sent.push(message) > 0, close: () => undefined }));
  table.setOnline(true);
  table.receive(state(0, { log: [], moves: [MAN, take], can_hint: true }));
});
afterEach(cleanup);

describe("asking for a hint", () => {
  it("names the question, once", () => {
    expect(table.canHint).toBe(true);
    table.askHint();
    table.askHint();
    expect(sent).toEqual([{ type: "hint", number: 1 }]);
    expect(table.hinting).toBe(true);
  });

  it("needs the server's leave", () => {
    table.receive(state(0, { log: [], moves: [MAN, take] }));
    table.askHint();
    expect(sent).toEqual([]);
  });

  it("lets the player move meanwhile, and forgets a hint that comes too late", () => {
    table.askHint();
    table.choose(MAN);
    expect(sent.at(-1)).toEqual({ type: "play", number: 1, move: 7 });
    table.receive(state(1, { moves: [take], can_hint: true }));
    expect(table.hinting).toBe(false);
    table.receive(hint());
    expect(table.hint).toBeNull();
    expect(table.canHint).toBe(true);
  });

  it("keeps the hint while other places are tried, until the question changes", () => {
    table.askHint();
    table.receive(hint());
    table.forget();
    expect(table.hint?.options[0]?.move).toBe(7);
    expect(table.canHint).toBe(false);
    table.receive(state(1, { moves: [take] }));
    expect(table.hint).toBeNull();
  });

  it("can be asked again after a refusal or a lost connection", () => {
    table.askHint();
    table.receive({ type: "error", error: "rate_limited", message: "", reason: "hints_too_fast", args: {} });
    expect(table.canHint).toBe(true);
    table.askHint();
    table.setOnline(false);
    table.setOnline(true);
    expect(table.canHint).toBe(true);
  });

  it("is logged without taking time, and is no move of its player", () => {
    table.showing = { pause: () => 500, together: new Set(), perform: () => undefined, clear: () => undefined };
    changeSetting("pace", "normal");
    table.receive(state(0, { moves: [MAN, take], can_hint: true, events: [event(0, "hint", 0)] }));
    expect(table.busy).toBe(false);
    expect(table.log.map(({ kind }) => kind)).toEqual(["hint"]);
    expect(table.mark).toBeNull();
  });
});

describe("the note of a hint", () => {
  const show = (change: Partial<HintMessage> = {}) => {
    table.receive(hint(change));
    return render(HintNote, { hint: table.hint!, table, game, naming });
  };

  it("names the move, compares it, and says how sure that is", async () => {
    show();
    expect(screen.getByRole("heading").textContent.trim()).toBe("Hint: Go to Isle of Man");
    const said = screen.getByRole("status").textContent.replace(/\s+/g, " ");
    expect(said).toContain(
      "The bot puts your chance to win at 46 %, after 680 simulated games. Next best: Take 2 cards, 43 % in 150 games.",
    );
    expect(said).toContain("A close call: the difference is smaller than the uncertainty.");
    expect(screen.queryByRole("table")).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Compare moves" }));
    const cells = ({ children }: HTMLElement) =>
      [...children].map(({ textContent }) => textContent.replace(/\s+/g, " ").trim());
    expect(screen.getAllByRole("row").slice(1).map(cells)).toEqual([
      ["Go to Isle of Man", "46 % (41 to 51 %)", "412 ×"],
      ["Take 2 cards", "43 % (35 to 51 %)", "150 ×"],
    ]);
  });

  it("plays the move with one click", async () => {
    show();
    await fireEvent.click(screen.getByRole("button", { name: "Make this move" }));
    expect(sent).toEqual([{ type: "play", number: 1, move: 7 }]);
  });

  it("can be put away", async () => {
    show();
    await fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(table.hint).toBeNull();
    expect(sent).toEqual([]);
  });

  it("shows no figures where there are none", () => {
    show({ games: 0, verdict: "only", options: [{ move: 8, games: 0, chance: 0, low: 0, high: 100 }] });
    expect(screen.queryByRole("button", { name: "Compare moves" })).toBeNull();
    expect(screen.getByRole("status").textContent).toContain("rules of thumb");
    expect(screen.getByRole("status").textContent).not.toContain("%");
  });

  it("speaks German", () => {
    changeSetting("language", "de");
    show({ verdict: "clear" });
    expect(screen.getByRole("heading").textContent).toContain("Tipp:");
    expect(screen.getByRole("status").textContent).toContain("deutlich besser");
  });
});
