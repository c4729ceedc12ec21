import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { set } from "../src/lib/settings.svelte";
import { Tables } from "../src/lib/tables.svelte";
import type { GameInfo, CreateTable, Summary, TableList as Page } from "../src/lib/wire";
import NewTableForm from "../src/pages/NewTableForm.svelte";
import TableList from "../src/pages/TableList.svelte";
import WaitingRoom from "../src/pages/WaitingRoom.svelte";
import { table, text } from "./fixtures";

const summary = (id: string, change: Partial<Summary> = {}): Summary => ({ ...table(), mine: true, id, ...change });
const named = (tables: readonly Summary[] | null) => (tables ?? []).map(({ id }) => id).join("");
const games: GameInfo[] = [
  { id: "long-live-the-king", title: { en: "Long Live the King" }, seats: { min: 3, max: 5 }, options: [], bots: ["greedy"] },
];

beforeEach(() => {
  set("language", "en");
  vi.stubGlobal("fetch", async (path: string) => Response.json(path.endsWith("/games") ? games : text));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the pages of tables", () => {
  /** A server with tables named by letters, newest first, three a page. */
  function server(names: string) {
    const lobby = {
      names,
      fetch: (before: string | null): Promise<Page> => {
        const begin = before === null ? 0 : lobby.names.indexOf(before) + 1;
        const page = [...lobby.names.slice(begin, begin + 3)];
        const next = begin + 3 < lobby.names.length ? page.at(-1)! : null;
        return Promise.resolve({ tables: page.map((id) => summary(id)), next });
      },
    };
    return lobby;
  }

  it("come one by one until there are no more", async () => {
    const tables = new Tables(server("abcdefg").fetch);
    expect(tables.known).toBeNull();
    expect(tables.more).toBe(false);
    await tables.refresh();
    expect(named(tables.known)).toBe("abc");
    await tables.showMore();
    expect(named(tables.known)).toBe("abcdef");
    expect(tables.more).toBe(true);
    await tables.showMore();
    expect(named(tables.known)).toBe("abcdefg");
    expect(tables.more).toBe(false);
  });

  it("stay when the newest is asked for again", async () => {
    const lobby = server("abcdefghi");
    const tables = new Tables(lobby.fetch);
    await tables.refresh();
    await tables.showMore();
    lobby.names = `X${lobby.names}`;
    await tables.refresh();
    expect(named(tables.known)).toBe("Xabcdef");
    await tables.showMore();
    expect(named(tables.known)).toBe("Xabcdefghi");
  });

  it("lose what the server no longer names", async () => {
    const lobby = server("abcdef");
    const tables = new Tables(lobby.fetch);
    await tables.refresh();
    await tables.showMore();
    lobby.names = "acdef";
    await tables.refresh();
    expect(named(tables.known)).toBe("acdef");
    lobby.names = "ac";
    await tables.refresh();
    expect(named(tables.known)).toBe("ac");
    expect(tables.more).toBe(false);
  });

  it("begin anew when the newest no longer reaches the others", async () => {
    const lobby = server("abcdef");
    const tables = new Tables(lobby.fetch);
    await tables.refresh();
    await tables.showMore();
    lobby.names = `UVWXYZ${lobby.names}`;
    await tables.refresh();
    expect(named(tables.known)).toBe("UVW");
    await tables.showMore();
    expect(named(tables.known)).toBe("UVWXYZ");
  });

  it("are asked for once, however often the button is pressed, and again after a failure", async () => {
    const fetch = vi.fn(server("abcdefg").fetch);
    const tables = new Tables(fetch);
    await tables.refresh();
    await Promise.all([tables.showMore(), tables.showMore()]);
    expect(fetch).toHaveBeenCalledTimes(2);
    fetch.mockRejectedValueOnce(new Error("no network"));
    await expect(tables.showMore()).rejects.toThrow("no network");
    expect(tables.loading).toBe(false);
    await tables.showMore();
    expect(named(tables.known)).toBe("abcdefg");
  });
});

describe("the list of tables", () => {
  async function show(pages: Page[]) {
    const tables = new Tables(() => Promise.resolve(pages.shift()!));
    await tables.refresh();
    render(TableList, { tables, games });
  }
  const mine = () => within(screen.getByRole("region", { name: "My tables" }));
  const open = () => within(screen.getByRole("region", { name: "Public tables" }));

  it("keeps one's own tables apart from those for all", async () => {
    const theirs = summary("c", { mine: false, your_seat: null, public: true, status: "open" });
    await show([{ tables: [summary("a"), summary("b", { public: true, status: "over" }), theirs], next: null }]);
    const links = (part: ReturnType<typeof mine>) => part.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links(mine())).toEqual(["/table/a", "/replay/b"]);
    expect(links(open())).toEqual(["/table/c"]);
    expect(open().getByRole("link").textContent?.trim()).toBe("Join");
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("says when there is nothing", async () => {
    await show([{ tables: [], next: null }]);
    expect(mine().getByText("You don't have any tables yet.")).toBeTruthy();
    expect(open().getByText("There are no public tables at the moment.")).toBeTruthy();
  });

  it("shows more when asked", async () => {
    await show([
      { tables: [summary("a")], next: "a" },
      { tables: [summary("b")], next: null },
    ]);
    await fireEvent.click(screen.getByRole("button", { name: "Show more" }));
    await vi.waitFor(() => expect(mine().getAllByRole("link")).toHaveLength(2));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });
});

describe("the form for a new table", () => {
  it("offers the table to all only if that is wanted", async () => {
    const wishes: CreateTable[] = [];
    render(NewTableForm, { games, starting: false, oncreate: (wish: CreateTable) => wishes.push(wish) });
    const offer = screen.getByRole("checkbox", { name: "Public table" });
    await fireEvent.click(screen.getByRole("button", { name: "Open table" }));
    await fireEvent.click(offer);
    await fireEvent.click(screen.getByRole("button", { name: "Open table" }));
    expect(wishes.map((wish) => wish.public)).toEqual([false, true]);
  });
});

describe("the waiting room", () => {
  const info = { ...table(), status: "open" as const, your_seat: null };

  it("lets a person type another name if somebody has it already", async () => {
    const onjoined = vi.fn();
    const names: string[] = [];
    vi.stubGlobal("fetch", async (path: string, init?: { body: string }) => {
      if (!path.endsWith("/join")) return Response.json(path.endsWith("/games") ? games : text);
      const { name } = JSON.parse(init!.body) as { name: string };
      names.push(name);
      if (names.length > 1) return Response.json(info);
      return Response.json({ error: "name_taken", message: "taken" }, { status: 409 });
    });
    set("name", "Ann");
    render(WaitingRoom, { info, title: "", onjoined });
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Your name" });
    await fireEvent.click(screen.getByRole("button", { name: "Join" }));
    await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toContain("already has this name"));
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field);
    await fireEvent.input(field, { target: { value: "Bob" } });
    expect(field.getAttribute("aria-invalid")).toBe("false");
    await fireEvent.click(screen.getByRole("button", { name: "Join" }));
    await vi.waitFor(() => expect(onjoined).toHaveBeenCalledOnce());
    expect(names).toEqual(["Ann", "Bob"]);
  });

  it("tells who can find the table", () => {
    const { rerender } = render(WaitingRoom, { info, title: "", onjoined: () => undefined });
    expect(screen.getByText(/^Only people with this link/)).toBeTruthy();
    void rerender({ info: { ...info, public: true } });
    return vi.waitFor(() => expect(screen.getByText(/^This table is listed in the lobby/)).toBeTruthy());
  });
});
