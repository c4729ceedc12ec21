import { describe, expect, it } from "vitest";
import { fill, say, speakersOf, tell, word } from "../src/lib/words";
import { event, move, text } from "./fixtures";

const speakers = speakersOf(text, ["Ann", "Bob", "Cy"]);

describe("words", () => {
  it("names seats, also in lists", () => {
    expect(word("seat", 1, speakers)).toBe("Bob");
    expect(word("figure_seat", 2, speakers)).toBe("Cy");
    expect(word("seats", [0, 2], speakers)).toBe("Ann, Cy");
  });

  it("leaves other numbers as they are, zero too", () => {
    expect(word("sum", 0, speakers)).toBe("0");
    expect(word("dice", [3, 5], speakers)).toBe("3, 5");
  });

  it("takes names from the table, else what stands after the colon", () => {
    expect(word("at", "region:Man", speakers)).toBe("Isle of Man");
    expect(word("at", "region:Wigemor", speakers)).toBe("Wigemor");
  });

  it("chooses the singular by n", () => {
    const take = { one: "a card", other: "{n} cards" };
    expect(fill(take, { n: 1 }, speakers)).toBe("a card");
    expect(fill(take, { n: 2 }, speakers)).toBe("2 cards");
    expect(fill(take, { n: 0 }, speakers)).toBe("0 cards");
    expect(fill({ none: "nothing", ...take }, { n: 0 }, speakers)).toBe("nothing");
  });

  it("leaves out what nobody fills, and names an unknown seat by a dash", () => {
    expect(fill("{what}now", {}, speakers)).toBe("now");
    expect(word("seat", null, speakers)).toBe("-");
    expect(word("seat", 9, speakers)).toBe("-");
  });

  it("does not read placeholders out of a player's name", () => {
    const cheeky = speakersOf(text, ["{to}"]);
    expect(fill("{seat} to {to}", { seat: 0, to: "region:Man" }, cheeky)).toBe("{to} to Isle of Man");
  });

  it("tells events, and is silent about those without words", () => {
    const entered = event(3, "enter", 0, { from: "region:Wigemor", to: "region:Man" });
    expect(tell(entered, text, speakers)).toBe("Ann moves from Wigemor to Isle of Man.");
    expect(tell(event(3, "unheard"), text, speakers)).toBeNull();
    expect(tell(entered, null, speakers)).toBeNull();
  });

  it("says moves, by their bare kind if need be", () => {
    expect(say(text.moves, move(1, "enter", [], { to: "region:Man" }), speakers)).toBe("Go to Isle of Man");
    expect(say(text.moves, move(2, "take", [], { n: 3 }), speakers)).toBe("Take 3 cards");
    expect(say(text.moves, move(3, "hop"), speakers)).toBe("hop");
  });
});
