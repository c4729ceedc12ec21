import { describe, expect, it } from "vitest";
import { canPasskey, toBytes, toText } from "../../src/account/passkeys";

describe("an account", () => {
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
