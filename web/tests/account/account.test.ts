import { cleanup, render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { api } from "../../src/api/client";
import type { AccountInfo, ServerInfo } from "../../src/api/wire";
import AccountPage from "../../src/account/AccountPage.svelte";
import { canPasskey, toBytes, toText } from "../../src/account/passkeys";
import { loadAccount, session, setAccount } from "../../src/account/session.svelte";
import { server } from "../../src/server/server.svelte";

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

it("an answer that is older than a sign-in does not sign out again", async () => {
  const guest = {} as AccountInfo;
  let answer: (account: AccountInfo) => void = () => undefined;
  const asked = vi.spyOn(api, "account").mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const loaded = loadAccount();
  setAccount({ ...guest, name: "Ann" });
  answer(guest);
  await loaded;
  asked.mockRestore();
  expect(session.account?.name).toBe("Ann");
  session.account = null;
});

it.each([
  [true, /don't need an account to play/],
  [false, /need an account to play on this server/],
])("a visitor learns whether guests may play: %s", async (guests, words) => {
  const guest = { signed_in: false, passkeys: [], sessions: [] } as unknown as AccountInfo;
  vi.spyOn(api, "account").mockResolvedValue(guest);
  server.info = { guests, registration: "open" } as ServerInfo;
  render(AccountPage);
  await screen.findByText(words);
  cleanup();
  vi.restoreAllMocks();
  server.info = null;
  session.account = null;
});
