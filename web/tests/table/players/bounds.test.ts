import { expect, it } from "vitest";
import { formatBounds } from "../../../src/table/players/bounds";

it("says one number where the count is certain, and both bounds where it is not", () => {
  expect(formatBounds([3, 3])).toBe("3");
  expect(formatBounds([0, 0])).toBe("0");
  expect(formatBounds([1, 4])).toBe("1–4");
});
