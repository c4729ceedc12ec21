import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../src/lib/api";
import { set } from "../src/lib/settings.svelte";
import { complain, dismiss, toasts } from "../src/lib/toasts.svelte";

describe("complaints", () => {
  beforeEach(() => {
    for (const { id } of [...toasts]) dismiss(id);
  });

  it("speak the player's language where we have words", () => {
    set("language", "de");
    complain(new ApiError("seat_taken", "Somebody else sits here."));
    expect(toasts.map(({ text }) => text)).toEqual(["Dieser Platz ist besetzt."]);
    set("language", "en");
  });

  it("else say what the server said", () => {
    complain(new ApiError("bad_input", "A name has 1 to 24 printable characters."));
    complain(new TypeError("Failed to fetch"));
    expect(toasts.map(({ text }) => text)).toEqual(["A name has 1 to 24 printable characters.", "Failed to fetch"]);
    expect(toasts.every(({ bad }) => bad)).toBe(true);
  });
});
