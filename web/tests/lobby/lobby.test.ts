import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeSetting } from "../../src/settings/settings.svelte";
import { Tables } from "../../src/lobby/tables.svelte";
import type { GameInfo, CreateTable, Summary, TableList as Page } from "../../src/api/wire";
import NewTableForm from "../../src/setup/NewTableForm.svelte";
import TableList from "../../src/lobby/TableList.svelte";
import WaitingRoom from "../../src/setup/WaitingRoom.svelte";
import { table, text } from "../fixtures";

const summary = (id: string, change: Partial<Summary> = {}): Summary => ({
  ...table(),
  mine: true,
  your_turn: false,
  closable: false,
  left: null,
  id,
  ...change,
});
const named = (tables: readonly Summary[] | null) => (tables ?? []).map(({ id }) => id).join("");
const games: GameInfo[] = [
  {
    id: "long-live-the-king",
    title: { en: "Long Live the King" },
    about: { en: { length: "an hour", weight: "light", special: "Dice and cards." } },
    seats: { min: 3, max: 5 },
    options: [],
    bots: ["random", "greedy", "search"],
    levels: [
      { name: "easy", bot: "greedy:1", manner: { kind: "easy", n: "" }, usual: false },
      { name: "medium", bot: "greedy", manner: { kind: "greedy", n: "" }, usual: true },
    ],
    components: null,
    position_starts: [],
  },
];

function answer(path: string): Response {
  if (path.endsWith("/addresses")) return Response.json({ addresses: [] });
  return Response.json(path.endsWith("/games") ? games : text);
}

beforeEach(() => {
  changeSetting("language", "en");
  vi.stubGlobal("fetch", async (path: string) => answer(path));
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
  const part = (name: string) => within(screen.getByRole("region", { name }));
  const open = () => part("Open tables");
  const links = (name: string) =>
    part(name)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));

  it("keeps one's own, open, others' and finished tables apart", async () => {
    const theirs = { mine: false, your_seat: null, public: true };
    const tables = [
      summary("a"),
      summary("b", { status: "over", winners: [1, 2] }),
      summary("c", { ...theirs, status: "open" }),
      summary("d", theirs),
      summary("e", { ...theirs, status: "over", winners: [0] }),
      summary("f", { your_turn: true }),
    ];
    await show([{ tables, next: null }]);
    expect(links("My tables")).toEqual(["/table/f", "/table/a"]);
    expect(links("Open tables")).toEqual(["/table/c"]);
    expect(links("Games in progress")).toEqual(["/table/d"]);
    expect(links("Finished games")).toEqual(["/result/b", "/replay/b", "/result/e", "/replay/e"]);
    expect(mine().getAllByText("Your turn")).toHaveLength(1);
    expect(part("Finished games").getByText("Bob, Cy win!")).toBeTruthy();
    expect(part("Finished games").getByText("Ann wins!")).toBeTruthy();
    expect(open().getByRole("link").textContent?.trim()).toBe("Join");
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("closes a table when asked twice", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
      if (init?.method === "DELETE") asked.push(path);
      return init?.method === "DELETE" ? new Response(null, { status: 204 }) : answer(path);
    });
    await show([
      { tables: [summary("a", { closable: true }), summary("b")], next: null },
      { tables: [summary("b")], next: null },
    ]);
    const cross = screen.getByRole("button", { name: /^Close table: Long Live the King/ });
    await fireEvent.click(cross);
    expect(asked).toEqual([]);
    await fireEvent.click(screen.getByRole("button", { name: "Yes" }));
    await vi.waitFor(() => expect(links("My tables")).toEqual(["/table/b"]));
    expect(asked).toEqual(["/api/tables/a"]);
  });

  it("shows of other people's tables what passes the filter, also the next time", async () => {
    const theirs = { mine: false, your_seat: null, public: true, status: "open" as const };
    const live = { kind: "live" as const, bank: 600 };
    const tables = [summary("a"), summary("c", { ...theirs, time: live }), summary("d", { ...theirs, time: null })];
    await show([{ tables, next: null }]);
    await fireEvent.change(screen.getByRole("combobox", { name: "Time" }), { target: { value: "live" } });
    expect(links("Open tables")).toEqual(["/table/c"]);
    expect(links("My tables")).toEqual(["/table/a"]);
    cleanup();
    await show([{ tables, next: null }]);
    expect(links("Open tables")).toEqual(["/table/c"]);
    await fireEvent.change(screen.getByRole("combobox", { name: "Game" }), { target: { value: games[0]!.id } });
    await fireEvent.change(screen.getByRole("combobox", { name: "Free seats" }), { target: { value: "4" } });
    expect(open().getByText("No open table matches the filter.")).toBeTruthy();
    localStorage.clear();
  });

  it("says when there is nothing", async () => {
    await show([{ tables: [], next: null }]);
    expect(mine().getByText("You don't have any tables yet.")).toBeTruthy();
    expect(open().getByText("Nobody is looking for players at the moment.")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Finished games" })).toBeNull();
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

describe("a seat for somebody else at this device", () => {
  it("has a name of its own", async () => {
    const wishes: CreateTable[] = [];
    render(NewTableForm, { games, starting: false, oncreate: (wish: CreateTable) => wishes.push(wish) });
    await fireEvent.change(screen.getByRole("combobox", { name: "Seat 2" }), { target: { value: "here" } });
    await fireEvent.input(screen.getByRole("textbox", { name: "Name of the player in seat 2" }), {
      target: { value: " Bob " },
    });
    await fireEvent.click(screen.getByRole("button", { name: "Open table" }));
    expect(wishes[0]!.seats.slice(0, 3)).toEqual([
      { kind: "me" },
      { kind: "here", name: "Bob" },
      { kind: "bot", bot: "greedy" },
    ]);
  });
});

describe("the waiting room", () => {
  const stranger = table().seats.map((seat) => ({ ...seat, you: false, here: null }));
  const info = { ...table(), status: "open" as const, your_seat: null, seats: stranger };

  it("lets a person type another name if somebody has it already", async () => {
    const onjoined = vi.fn();
    const names: string[] = [];
    vi.stubGlobal("fetch", async (path: string, init?: { body: string }) => {
      if (!path.endsWith("/join")) return answer(path);
      const { name } = JSON.parse(init!.body) as { name: string };
      names.push(name);
      if (names.length > 1) return Response.json(info);
      return Response.json({ error: "name_taken", message: "taken" }, { status: 409 });
    });
    changeSetting("name", "Ann");
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

  const chair = { ...table().seats[1]!, kind: "open" as const, name: null };
  const bot = {
    ...table().seats[2]!,
    kind: "bot" as const,
    name: "Wat",
    bot: "greedy:1",
    manner: { kind: "easy", n: "" },
  };

  function asked() {
    const wishes: unknown[] = [];
    vi.stubGlobal("fetch", async (path: string, init?: { body: string }) => {
      if (path.includes("/seats/") || path.includes("/join")) wishes.push([path, JSON.parse(init!.body)]);
      return answer(path);
    });
    return wishes;
  }

  it("lets the host arrange the seats", async () => {
    const wishes = asked();
    const own = { ...table(), status: "open" as const, seats: [table().seats[0]!, chair, bot] };
    render(WaitingRoom, { info: own, title: "", onjoined: () => undefined });
    const offered = () => expect(screen.getAllByRole("option", { name: /^Easy bot/ })).toHaveLength(2);
    await vi.waitFor(offered, { timeout: 10_000 }); // roles of many elements take long on a busy machine
    expect(screen.getByText("makes some mistakes")).toBeTruthy();
    await fireEvent.change(screen.getByRole("combobox", { name: "Give seat 2 to a bot" }), {
      target: { value: "greedy" },
    });
    await fireEvent.click(screen.getByRole("button", { name: "Free seat 3 (Wat)" }));
    await fireEvent.click(screen.getByRole("button", { name: "Move Wat up" }));
    await fireEvent.input(screen.getByRole("textbox", { name: "Player on this device" }), { target: { value: "Bob" } });
    await fireEvent.click(screen.getByRole("button", { name: "Sit down" }));
    expect(wishes).toEqual([
      ["/api/tables/abc/seats/1", { type: "bot", bot: "greedy" }],
      ["/api/tables/abc/seats/2", { type: "free" }],
      ["/api/tables/abc/seats/2", { type: "swap", other: 1 }],
      ["/api/tables/abc/join?as=1", { name: "Bob" }],
    ]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Move Ann up" }).disabled).toBe(true);
  });

  it("lets the others move and leave only", async () => {
    const wishes = asked();
    const seats = [{ ...table().seats[1]!, name: "Host" }, table().seats[0]!, chair, bot];
    render(WaitingRoom, {
      info: { ...table(), status: "open", seats, your_seat: 1 },
      title: "",
      onjoined: () => undefined,
    });
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(screen.queryByRole("button", { name: /^(Free|Move|Close)/ })).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Sit here" }));
    await fireEvent.click(screen.getByRole("button", { name: "Leave" }));
    expect(wishes).toEqual([
      ["/api/tables/abc/seats/1", { type: "swap", other: 2 }],
      ["/api/tables/abc/seats/1", { type: "free" }],
    ]);
  });

  it("shows who can find the table", () => {
    const { rerender } = render(WaitingRoom, { info, title: "", onjoined: () => undefined });
    expect(screen.getByText(/^Only people with this link/)).toBeTruthy();
    void rerender({ info: { ...info, public: true } });
    return vi.waitFor(() => expect(screen.getByText(/^This table is listed in the lobby/)).toBeTruthy());
  });
});
