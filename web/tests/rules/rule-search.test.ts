import { describe, expect, it } from "vitest";
import { bySection, matches, isPlayed } from "../../src/rules/ruleSearch";
import type { Rule } from "../../src/api/wire";

const rule = (id: string, change: Partial<Rule> = {}): Rule => ({
  id,
  section: "Burgen",
  title: "Die Königin",
  text: "Sie rückt den Marker vor.",
  when: [],
  also: [],
  ...change,
});

describe("what a table plays", () => {
  const two = { seats: 2, options: { court: true, new_laws: "all", open_screens: false, king_laws: "none" } };

  it.each([
    [[], true],
    [["court"], true],
    [["court", "seats=2"], true],
    [["seats=3"], false],
    [["open_screens"], false],
    [["king_laws"], false],
    [["resentment"], false],
    [["new_laws"], true],
    [["new_laws=all"], true],
    [["new_laws=lot"], false],
  ])("%j: %s", (when, played) => {
    expect(isPlayed({ when }, two)).toBe(played);
  });
});

describe("searching the rules", () => {
  it("finds all words in any order, without case and marks", () => {
    expect(matches(rule("queen"), "KONIGIN marker")).toBe(true);
    expect(matches(rule("queen"), "burg")).toBe(true);
    expect(matches(rule("queen"), "königin turm")).toBe(false);
  });

  it("finds a rule by another name for what it speaks of", () => {
    expect(matches(rule("queen", { also: ["Herrscherin"] }), "herrscherin")).toBe(true);
    expect(matches(rule("queen"), "herrscherin")).toBe(false);
  });

  it("finds a rule by a synonym together with its own words", () => {
    const rolls = rule("roll", { title: "Weitere Höflinge", text: "Ein Wurf mit einer Karte.", also: ["nachwürfeln"] });
    expect(matches(rolls, "Höfling nachwürfeln")).toBe(true);
    expect(matches(rolls, "Nachwurfeln karte")).toBe(true);
    expect(matches(rolls, "nachwürfeln verbannen")).toBe(false);
  });

  it("keeps the sections in their order", () => {
    const rules = [rule("a", { section: "Z" }), rule("b", { section: "A" }), rule("c", { section: "Z" })];
    expect(bySection(rules).map(({ section, rules }) => [section, rules.length])).toEqual([
      ["Z", 2],
      ["A", 1],
    ]);
  });
});
