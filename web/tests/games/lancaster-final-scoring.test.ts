import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import FinalTable from "../../src/games/lancaster/phases/FinalTable.svelte";
import { finalScoring } from "../../src/games/lancaster/phases/scenes";
import type { GameTypes } from "../../src/games/lancaster/wire";
import { changeSetting } from "../../src/settings/settings.svelte";
import { fixturesOf } from "../fixtures";

const { event } = fixturesOf<GameTypes>();

beforeEach(() => changeSetting("language", "en"));

describe("the final scoring", () => {
  afterEach(cleanup);

  it("adds seals and takes dishonor away", () => {
    const log = [
      event(1, "seals_scored", 0, { n: 24, seals: 8, black: 3 }),
      event(1, "dishonor_scored", 0, { n: 4, markers: 4 }),
      event(1, "dishonor_scored", 1, { n: 0, markers: 0 }),
      event(1, "penalty", 0, { n: 6, rank: 1 }),
    ];
    const rows = finalScoring(log, 2)!;
    expect(rows[0]).toEqual({ seals: 24, sealed: 8, black: 3, dishonor: -4, penalty: -6 });
    expect(rows[1]!.penalty).toBe(0);
    render(FinalTable, { rows, winners: [], text: null, players: [] });
    const cells = (label: string) =>
      within(screen.getByRole("row", { name: new RegExp(`^${label}`) })).getAllByRole("cell");
    expect(cells("seals")[0]!.textContent).toMatch(/\+24\s*\(8 × 3\)/);
    expect(cells("penalty").map((cell) => cell.textContent!.trim())).toEqual(["−6", "0"]);
  });

  it("has no lines of modules that are not played", () => {
    render(FinalTable, { rows: [{ points: 3, knighthood: 8, strength: 9 }], winners: [], text: null, players: [] });
    expect(screen.queryByRole("row", { name: /seals|dishonor|penalty/ })).toBeNull();
  });
});
