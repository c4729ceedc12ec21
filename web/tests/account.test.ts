import { describe, expect, it } from "vitest";
import { canPasskey, toBytes, toText } from "../src/account/passkeys";
import { parseRoute } from "../src/lib/router.svelte";

describe("an account", () => {
  it("has pages of its own", () => {
    for (const page of ["account", "sign-in", "return", "confirm"]) {
      expect(parseRoute(`/${page}`)).toEqual({ page });
      expect(parseRoute(`/${page}/`)).toEqual({ page });
    }
    expect(parseRoute("/account/x")).toEqual({ page: "lobby" });
  });

  it("writes bytes as WebAuthn does, and reads them again", () => {
    for (const bytes of [[], [0], [251, 255, 190], [1, 2, 3, 4, 250]]) {
      const text = toText(Uint8Array.from(bytes).buffer);
      expect(text).toMatch(/^[\w-]*$/);
      expect([...toBytes(text)]).toEqual(bytes);
    }
    expect(toText(Uint8Array.from([251, 255]).buffer)).toBe("-_8");
  });

  it("offers passkeys only where the browser has them", () => {
    expect(canPasskey()).toBe(false);
  });
});
