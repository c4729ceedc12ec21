import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import { changes as lancaster } from "../../../src/games/lancaster/changes";
import { changes as king } from "../../../src/games/long-live-the-king/prospects";
import { changes as noble } from "../../../src/games/noblemen/changes";
import Changed from "../../../src/table/players/Changed.svelte";
import { commonChanges } from "../../../src/table/players/changes";
import { move } from "../../fixtures";

afterEach(cleanup);

describe("what a chosen move changes", () => {
  it("is what all moves have in common that are still possible", () => {
    expect(commonChanges([{ gold: -2, points: 3, votes: 0 }])).toEqual({ gold: -2, points: 3 });
    expect(commonChanges([{ gold: -2, points: 3 }, { gold: -2 }])).toEqual({ gold: -2 });
    expect(commonChanges([])).toEqual({});
  });

  it("Lancaster: costs and gains, the strength of new knights, votes that are added", () => {
    const prospect = { costs: { squires: 3 }, goods: { knight: 1, gold: 2 } };
    expect(lancaster(move(1, "extend", [], { prospect }) as Parameters<typeof lancaster>[0])).toEqual({
      squires: -3,
      strength: 1,
      gold: 2,
    });
    const vote = move(2, "vote", [], { vote: "vote:yes", n: 2 }) as Parameters<typeof lancaster>[0];
    expect(lancaster(vote)).toEqual({ votes: -2 });
  });

  it("Long Live the King: votes that are certain, and the courtier of the supply", () => {
    const step = (kind: string, prospect: object) =>
      king(move(1, kind, [], { prospect }) as Parameters<typeof king>[0]);
    expect(commonChanges([step("enter", { votes: 2 })])).toEqual({ votes: 2 });
    expect(commonChanges([step("enter", { votes: 2, pieces: [2, 4] })])).toEqual({});
    expect(commonChanges([step("courtier", { votes: 3 })])).toEqual({ votes: 3, supply: -1 });
  });

  it("Noblemen: money for a building, markers that are given", () => {
    const site = move(1, "site", [], { earns: {}, costs: 5, prospect: { scoring: 3 } }) as Parameters<typeof noble>[0];
    expect(noble(site)).toEqual({ scoring: 3, money: -5 });
    const give = move(2, "give", [], { earns: { money: 2 }, costs: 0, n: 2 }) as Parameters<typeof noble>[0];
    expect(commonChanges([noble(give)])).toEqual({ money: 2, markers: -2 });
  });
});

it("a number that a chosen move changes says both what it is and what it becomes", () => {
  expect(render(Changed, { n: 4 }).container.textContent.trim()).toBe("4");
  const { container } = render(Changed, { n: 4, by: -3 });
  expect(container.querySelector(".hidden")?.textContent).toBe("4, then 1");
  expect(container.querySelector("[aria-hidden]")?.textContent).toBe("1");
});
