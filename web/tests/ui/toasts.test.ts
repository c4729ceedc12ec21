import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../src/api/client";
import { changeSetting } from "../../src/settings/settings.svelte";
import { loadRefusals } from "../../src/ui/refusals.svelte";
import { showError, dismiss, toasts } from "../../src/ui/toasts.svelte";

describe("complaints", () => {
  beforeEach(() => {
    for (const { id } of [...toasts]) dismiss(id);
  });

  it.each([
    ["seat_taken", "en", {}, "This seat is taken. Choose another one."],
    ["seat_taken", "de", {}, "Dieser Platz ist besetzt. Wähle einen anderen."],
    ["league_full", "en", { most: 64 }, "This league is full: it has 64 members. Choose another league."],
    ["league_full", "de", { most: 64 }, "Diese Liga ist voll: Sie hat 64 Mitglieder. Wähle eine andere Liga."],
    ["vacation_too_long", "en", { n: 1 }, "You have 1 day of vacation left this year. Choose fewer days."],
    [
      "record_header_invalid",
      "de",
      { line: 1, reason: { situation: "seed_too_long", args: { most: 200 } } },
      "Zeile 1: Diese Aufzeichnung lässt sich nicht öffnen. Ein Startwert darf höchstens 200 Zeichen haben. Wähle einen kürzeren.",
    ],
    ["vacation_too_long", "de", { n: 3 }, "Du hast in diesem Jahr noch 3 Tage Urlaub. Wähle weniger Tage."],
  ])("tell %s in %s", async (reason, language, args, words) => {
    changeSetting("language", language);
    await loadRefusals();
    showError(new ApiError("code", "As the server puts it.", reason, args));
    expect(toasts.map(({ text }) => text)).toEqual([words]);
    changeSetting("language", "en");
  });

  it("say what the server said until the words are loaded", async () => {
    changeSetting("language", "xx");
    showError(new ApiError("code", "As the server puts it.", "seat_taken", {}));
    expect(toasts.map(({ text }) => text)).toEqual(["As the server puts it."]);
  });

  it("else say what the server said", () => {
    showError(new ApiError("bad_input", "A name has 1 to 24 printable characters.", "not_known_here"));
    showError(new TypeError("Failed to fetch"));
    expect(toasts.map(({ text }) => text)).toEqual(["A name has 1 to 24 printable characters.", "Failed to fetch"]);
    expect(toasts.every(({ bad }) => bad)).toBe(true);
  });
});
