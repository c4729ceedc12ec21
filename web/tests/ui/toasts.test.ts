import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../src/api/client";
import { changeSetting } from "../../src/settings/settings.svelte";
import { showError, dismiss, toasts } from "../../src/ui/toasts.svelte";

describe("complaints", () => {
  beforeEach(() => {
    for (const { id } of [...toasts]) dismiss(id);
  });

  it.each([
    ["seat_taken", "en", "This seat is taken. Please choose another one."],
    ["seat_taken", "de", "Dieser Platz ist besetzt. Bitte wähle einen anderen."],
    ["name_taken", "en", "Somebody at this table already has this name. Please choose another one."],
    ["name_taken", "de", "An diesem Tisch heißt schon jemand so. Bitte wähle einen anderen Namen."],
    ["too_many", "en", "This server's limit has been reached. Please try again later."],
    ["too_many", "de", "Das Limit dieses Servers ist erreicht. Bitte versuche es später noch einmal."],
  ])("tell %s in %s", (code, language, words) => {
    changeSetting("language", language);
    showError(new ApiError(code, "As the server puts it."));
    expect(toasts.map(({ text }) => text)).toEqual([words]);
    changeSetting("language", "en");
  });

  it("else say what the server said", () => {
    showError(new ApiError("bad_input", "A name has 1 to 24 printable characters."));
    showError(new TypeError("Failed to fetch"));
    expect(toasts.map(({ text }) => text)).toEqual(["A name has 1 to 24 printable characters.", "Failed to fetch"]);
    expect(toasts.every(({ bad }) => bad)).toBe(true);
  });
});
