import { describe, expect, it } from "vitest";
import {
  clashingOptions,
  joinParts,
  obstacles,
  partsOf,
  dropUnfit,
  describeChanges,
  type ChosenOptions,
} from "../../src/setup/options";
import type { Option } from "../../src/api/wire";

const option = (name: string, more: Partial<Option> = {}): Option => ({
  name,
  default: false,
  choices: [],
  parts: [],
  needs: [],
  module: false,
  clashes: [],
  ...more,
});

const laws = option("laws", { default: "none", choices: ["none", "all"], parts: ["0", "1", "2"] });
const court = option("court");
const king = option("king", {
  default: "none",
  choices: ["none", "all", "2"],
  needs: [
    { option: "court", values: [] },
    { option: "laws", values: ["2"] },
  ],
  clashes: [{ value: "2", option: "laws", part: "2" }],
});
const options = [laws, court, king];
const chosen = (change: ChosenOptions = {}): ChosenOptions => ({ laws: "none", court: false, king: "none", ...change });
const none = { needs: [], clashes: [] };

describe("options", () => {
  it("are made of parts in their order, or of none", () => {
    expect(partsOf(laws, "0+2")).toEqual(["0", "2"]);
    expect(partsOf(laws, "all")).toEqual([]);
    expect(partsOf(court, true)).toEqual([]);
    expect(joinParts(laws, ["2", "0"])).toBe("0+2");
    expect(joinParts(laws, [])).toBe("none");
  });

  it("name what they need", () => {
    expect(obstacles(options, chosen(), king, "all")).toEqual({ needs: ["court"], clashes: [] });
    expect(obstacles(options, chosen(), king, "2")).toEqual({ needs: ["court", "laws"], clashes: [] });
    expect(obstacles(options, chosen({ court: true }), king, "all")).toEqual(none);
    expect(obstacles(options, chosen(), king, "none")).toEqual(none);
  });

  it("name what does not go together, from both sides", () => {
    const both = chosen({ court: true, laws: "1+2", king: "2" });
    expect(obstacles(options, both, king, "2").clashes).toMatchObject([{ option: "laws", part: "2" }]);
    expect(obstacles(options, chosen({ court: true, laws: "all" }), king, "2")).toEqual(none);
    expect(clashingOptions(options, both, laws, "2")).toEqual(["king"]);
    expect(clashingOptions(options, both, laws, "1")).toEqual([]);
    expect(clashingOptions(options, chosen(), laws, "2")).toEqual([]);
  });

  it("fall back when they lose what they need", () => {
    const on = chosen({ court: true, king: "all" });
    expect(dropUnfit(options, on)).toEqual(on);
    expect(dropUnfit(options, { ...on, court: false })).toEqual(chosen());
    expect(dropUnfit(options, chosen({ court: true, laws: "2", king: "2" }))).toEqual(
      chosen({ court: true, laws: "2" }),
    );
  });

  it("are listed where they are not as usual", () => {
    const text = {
      game: { title: "", tagline: "" },
      options: {
        laws: { title: "Laws", help: "", choices: { all: "all of them" }, parts: { "0": "first", "2": "third" } },
        court: { title: "Court", help: "" },
      },
    };
    expect(describeChanges(options, chosen(), text)).toEqual([]);
    expect(describeChanges(options, {}, text)).toEqual([]);
    expect(describeChanges(options, chosen({ laws: "all", court: true }), text)).toEqual([
      "Laws (all of them)",
      "Court",
    ]);
    expect(describeChanges(options, chosen({ laws: "0+2" }), text)).toEqual(["Laws (first; third)"]);
  });
});
