import { describe, expect, it } from "vitest";
import shared from "../../../tests/kernel/presentation/text.json";
import { translator } from "../../src/i18n/translator.svelte";
import type { GameText } from "../../src/api/wire";
import { describeKind, namingOf, describeEvent } from "../../src/i18n/templates";
import { event, move, text } from "../fixtures";

const naming = namingOf(text, ["Ann", "Bob", "Cy"]);

describe("words", () => {
  it.each(shared.cases)("of the table that Python reads, too: $said", ({ kind, args, said }) => {
    const table = shared.text as unknown as GameText;
    expect(describeKind(table.events, { ...args, kind }, namingOf(table, shared.players))).toBe(said);
  });

  it("of the client itself are filled with words, which stay as they are", () => {
    const t = translator({
      "./en.json": { legal: "legal: {moves}", wait: { one: "{who} waits", other: "{who} wait" } },
    });
    expect(t("legal", { moves: "Knight: Bob's manor" })).toBe("legal: Knight: Bob's manor");
    expect(t("wait", { who: "dr:Bob", n: 1 })).toBe("dr:Bob waits");
    expect(t("wait", { who: ["{who}", "100%", "region:Man"], n: 3 })).toBe("{who}, 100%, region:Man wait");
    expect(t("wait", { n: 2 })).toBe(" wait");
  });

  it("describes events, and skips those without words", () => {
    const entered = event(3, "enter", 0, { from: "region:Wigemor", to: "region:Man" });
    expect(describeEvent(entered, text, naming)).toBe("Ann moves from Wigemor to Isle of Man.");
    expect(describeEvent(event(3, "unheard"), text, naming)).toBeNull();
    expect(describeEvent(entered, null, naming)).toBeNull();
  });

  it("says moves, by their bare kind if need be", () => {
    expect(describeKind(text.moves, move(1, "enter", [], { to: "region:Man" }), naming)).toBe("Go to Isle of Man");
    expect(describeKind(text.moves, move(2, "take", [], { n: 3 }), naming)).toBe("Take 3 cards");
    expect(describeKind(text.moves, move(3, "hop"), naming)).toBe("hop");
  });
});
