import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import GameLog from "../../../src/table/log/GameLog.svelte";
import { changeSetting } from "../../../src/settings/settings.svelte";
import type { GameEvent } from "../../../src/api/wire";
import { event, text } from "../../fixtures";

const forced = (logged: GameEvent): GameEvent => ({ ...logged, forced: true });

describe("the log", () => {
  beforeEach(() => changeSetting("language", "en"));
  afterEach(() => {
    cleanup();
    changeSetting("language", "en");
  });

  function lines(log: GameEvent[]): string[] {
    render(GameLog, { log, text, naming: { names: {}, players: ["Ann", "Bob"] }, onrule: () => undefined });
    return screen.getAllByRole("listitem").map((item) => item.textContent!.trim());
  }

  it("says what was decided because there was no choice", () => {
    const rolled = (seat: number) => event(1, "rolled", seat, { dice: [3] });
    expect(lines([rolled(0), forced(rolled(1))])).toEqual(["Ann rolls 3.", "Bob rolls 3. (no choice)"]);
  });

  it("says it once for all that follows, and again for the next one", () => {
    const banished = event(2, "banished", 0, { figure_seat: 1 });
    const rolled = event(2, "rolled", 0, { dice: [2] });
    expect(lines([forced(banished), forced(rolled), forced(rolled)])).toEqual([
      "Ann sends Bob away. (no choice)",
      "Ann rolls 2.",
      "Ann rolls 2. (no choice)",
    ]);
  });

  it("shows the name once when a player's events follow each other, and says it every time", () => {
    const rolled = (seat: number, n: number) => event(n, "rolled", seat, { dice: [n] });
    expect(lines([rolled(0, 1), rolled(0, 2), rolled(1, 3)])).toEqual(["Ann rolls 1.", "Ann rolls 2.", "Bob rolls 3."]);
    const hidden = screen.getAllByRole("listitem").map((item) => item.querySelector(".hidden")?.textContent);
    expect(hidden).toEqual([undefined, "Ann ", undefined]);
  });

  it("says of what there was no choice, where the game has words for it", () => {
    const forcedWords = { any: "keine Wahl", rolled: "der einzige Würfel" };
    const log = [forced(event(1, "rolled", 0, { dice: [1] }))];
    render(GameLog, {
      log,
      text: { ...text, forced: forcedWords },
      naming: { names: {}, players: ["Ann"] },
      onrule: () => undefined,
    });
    expect(screen.getByRole("listitem").textContent).toContain("(der einzige Würfel)");
  });
});
