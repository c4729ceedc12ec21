import { expect, it } from "vitest";
import { between } from "../../src/table/players/bounds";

it("says one number where the count is certain, and both bounds where it is not", () => {
  expect(between([3, 3])).toBe("3");
  expect(between([0, 0])).toBe("0");
  expect(between([1, 4])).toBe("1–4");
});
