import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import InviteLink from "../../src/social/InviteLink.svelte";
import { changeSetting } from "../../src/settings/settings.svelte";

beforeEach(() => changeSetting("language", "en"));
afterEach(cleanup);

const path = "/table/abc";
const answering =
  (...addresses: string[]) =>
  async () => ({ addresses });
const code = () => vi.waitFor(() => screen.getByRole("img", { name: "QR code of the link" }));

describe("an invitation", () => {
  it("has the address that the page was opened with", async () => {
    render(InviteLink, { path, origin: "https://games.example" });
    expect(screen.getByText("https://games.example/table/abc")).toBeTruthy();
    await code();
    expect(screen.queryByRole("note")).toBeNull();
  });

  it("has the network's address where the page was opened on the server's machine", async () => {
    const ask = answering("http://192.168.1.5:8000", "http://10.0.0.7:8000");
    render(InviteLink, { path, origin: "http://localhost:8000", ask });
    await vi.waitFor(() => expect(screen.getByText("http://192.168.1.5:8000/table/abc")).toBeTruthy());
    expect(screen.getByText("http://10.0.0.7:8000/table/abc")).toBeTruthy();
    expect((await code()).querySelector("path")?.getAttribute("d")?.length).toBeGreaterThan(1000);
  });

  it("warns where the link leads nowhere from elsewhere", async () => {
    for (const origin of ["http://127.0.0.1:8000", "http://[::1]:8000"]) {
      render(InviteLink, { path, origin, ask: answering() });
      const note = await vi.waitFor(() => screen.getByRole("note"));
      expect(note.textContent).toContain("only works on this computer");
      expect(note.querySelector("code")?.textContent).toBe("peerage serve --host 0.0.0.0");
      expect(screen.queryByRole("img")).toBeNull();
      cleanup();
    }
  });
});
