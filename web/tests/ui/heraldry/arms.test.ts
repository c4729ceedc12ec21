import { expect, it } from "vitest";
import { armsFor, CHARGES, COLORS, DIVISIONS, formatArms, METALS, parseArms } from "../../../src/ui/heraldry/arms";

it("arms are written and read back", () => {
  for (const color of COLORS)
    for (const metal of METALS)
      for (const division of DIVISIONS)
        for (const charge of CHARGES) {
          const arms = { color, metal, metalField: charge === "rose", division, charge };
          expect(parseArms(formatArms(arms))).toEqual(arms);
        }
});

it("anything else is no coat of arms", () => {
  for (const text of ["", "red", "red.gold.field.bend", "red.red.field.bend.rose", "red.gold.field.bend.rose.more"])
    expect(parseArms(text)).toBe(null);
});

it("the same name has the same arms, and different names mostly different ones", () => {
  expect(armsFor("Ann")).toEqual(armsFor("Ann"));
  const names = Array.from({ length: 100 }, (_, number) => `Player ${number}`);
  expect(new Set(names.map((name) => formatArms(armsFor(name)))).size).toBeGreaterThan(80);
});
