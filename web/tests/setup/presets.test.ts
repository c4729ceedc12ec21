import { afterEach, describe, expect, it } from "vitest";
import { planOf, presetsOf, rememberPlan, wholeBox } from "../../src/setup/presets";
import type { GameInfo, Option } from "../../src/api/wire";

const option = (name: string, more: Partial<Option> = {}): Option => ({
  name,
  default: false,
  choices: [],
  parts: [],
  needs: [],
  module: true,
  clashes: [],
  ...more,
});

const game: GameInfo = {
  id: "lancaster",
  title: { en: "Lancaster" },
  about: {},
  seats: { min: 2, max: 5 },
  options: [
    option("court"),
    option("laws", { default: "none", choices: ["none", "all"], needs: [{ option: "court", values: [] }] }),
    option("memory_aid", { module: false }),
  ],
  bots: ["greedy"],
  levels: [{ name: "medium", bot: "greedy", manner: null, usual: true }],
  components: null,
  position_starts: [],
};

afterEach(() => localStorage.clear());

describe("presets", () => {
  it("offer everything only where there are modules, and the last table once there was one", () => {
    expect(presetsOf(game)).toEqual(["quick", "usual", "everything"]);
    expect(presetsOf({ ...game, options: [] })).toEqual(["quick", "usual"]);
    rememberPlan("lancaster", planOf(game, "quick"));
    expect(presetsOf(game)).toEqual(["quick", "usual", "everything", "last"]);
  });

  it("know the whole box: modules, but no aids", () => {
    expect(wholeBox(game.options)).toEqual({ court: true, laws: "all", memory_aid: false });
  });

  it("seat bots for a quick game, and leave a seat open otherwise", () => {
    expect(planOf(game, "quick").seats).toEqual(["me", "greedy", "greedy", "greedy"]);
    expect(planOf(game, "usual").seats).toEqual(["me", "open", "greedy", "greedy"]);
  });

  it("bring back the last table as far as the game still has it", () => {
    const plan = { ...planOf(game, "everything"), seats: ["me", "open"], public: true };
    rememberPlan("lancaster", { ...plan, options: { ...plan.options, gone: true } });
    expect(planOf(game, "last")).toEqual(plan);
    rememberPlan("lancaster", { ...plan, seats: ["me", "a bot that is gone"] });
    expect(presetsOf(game)).not.toContain("last");
  });
});
