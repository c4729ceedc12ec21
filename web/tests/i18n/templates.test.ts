import { describe, expect, it } from "vitest";
import shared from "../../../tests/kernel/presentation/text.json";
import { translator } from "../../src/i18n/translator.svelte";
import type { GameText } from "../../src/api/wire";
import { say, speakersOf, tell } from "../../src/i18n/templates";
import { event, move, text } from "../fixtures";

const speakers = speakersOf(text, ["Ann", "Bob", "Cy"]);

describe("words", () => {
  it.each(shared.cases)("of the table that Python reads, too: $said", ({ kind, args, said }) => {
    const table = shared.text as unknown as GameText;
    expect(say(table.events, { ...args, kind }, speakersOf(table, shared.players))).toBe(said);
  });

  it("of the client itself are filled with words, which stay as they are", () => {
    const t = translator({ en: { legal: "legal: {moves}", wait: { one: "{who} waits", other: "{who} wait" } } });
    expect(t("legal", { moves: "Knight: Bob's manor" })).toBe("legal: Knight: Bob's manor");
    expect(t("wait", { who: "dr:Bob", n: 1 })).toBe("dr:Bob waits");
    expect(t("wait", { who: ["{who}", "100%", "region:Man"], n: 3 })).toBe("{who}, 100%, region:Man wait");
    expect(t("wait", { n: 2 })).toBe(" wait");
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
