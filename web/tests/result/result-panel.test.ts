import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import ResultPanel from "../../src/result/ResultPanel.svelte";
import { changeSetting } from "../../src/settings/settings.svelte";
import type { TableInfo } from "../../src/api/wire";
import { table, view } from "../fixtures";

function show(change: Partial<TableInfo>) {
  render(ResultPanel, {
    table: { ...table(), status: "over", ...change },
    view: { ...view(), over: true },
    players: [],
    text: null,
  });
}

const link = () => screen.queryByRole("link", { name: "Go to the next game" });

describe("the results", () => {
  beforeEach(() => changeSetting("language", "en"));
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it("let those who played open the next table", async () => {
    const asked = vi.fn(async () => Response.json({ ...table(), id: "def" }));
    vi.stubGlobal("fetch", asked);
    vi.stubGlobal("scrollTo", vi.fn());
    show({});
    await fireEvent.click(screen.getByRole("button", { name: "Play again" }));
    await vi.waitFor(() => expect(location.pathname).toBe("/table/def"));
    expect(asked).toHaveBeenCalledWith("/api/tables/abc/again", expect.objectContaining({ method: "POST" }));
  });

  it("call the others there", () => {
    show({ next: "def" });
    expect(screen.getByText("The next game is open.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Join the next game" })).toBeTruthy();
    expect(link()).toBeNull();
  });

  it("show spectators the way", () => {
    show({ your_seat: null, next: "def" });
    expect(screen.queryByRole("button")).toBeNull();
    expect(link()?.getAttribute("href")).toBe("/table/def");
  });

  it("offer spectators nothing while there is no next game", () => {
    show({ your_seat: null });
    expect(screen.queryByRole("button")).toBeNull();
    expect(link()).toBeNull();
  });
});
