import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, ApiError } from "../../src/api/client";
import { changeSetting } from "../../src/settings/settings.svelte";
import { describeLogEntry } from "../../src/table/log/logText";
import type { ChatLine, ChatMessage, ClientMessage, TableInfo } from "../../src/api/wire";
import PauseVote from "../../src/social/PauseVote.svelte";
import { Chat } from "../../src/social/chat.svelte";
import ChatPanel from "../../src/social/ChatPanel.svelte";
import { inviteLink, seatKeyInAddress, tokenInAddress, seatLink } from "../../src/social/inviteLinks";
import MissingSeats from "../../src/social/MissingSeats.svelte";
import NotePad from "../../src/social/NotePad.svelte";
import PauseButtons from "../../src/social/PauseButtons.svelte";
import TablePage from "../../src/table/TablePage.svelte";
import WaitingSeat from "../../src/setup/WaitingSeat.svelte";
import { event, table } from "../fixtures";

// This page has no dialogs of its own.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};

beforeEach(() => changeSetting("language", "en"));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  cleanup();
  history.replaceState(null, "", "/");
});

const line = (k: number, changes: Partial<ChatLine> = {}): ChatLine => ({
  k,
  seat: 1,
  name: "Bob",
  text: `line ${k}`,
  phrase: null,
  time: "2026-01-01T00:00:00Z",
  own: false,
  ...changes,
});
const chatMessage = (fresh: boolean, ...lines: ChatLine[]): ChatMessage => ({ type: "chat", fresh, lines });

describe("what is said", () => {
  it("is counted until somebody looks, but not what was said before", () => {
    const chat = new Chat();
    chat.receive(chatMessage(true, line(0), line(1)));
    expect(chat.unread).toBe(0);
    chat.receive(chatMessage(false, line(2), line(3, { own: true })));
    expect(chat.unread).toBe(1);
    chat.look(true);
    expect(chat.unread).toBe(0);
    chat.receive(chatMessage(false, line(4)));
    expect(chat.unread).toBe(0);
    expect(chat.lines.map(({ k }) => k)).toEqual([0, 1, 2, 3, 4]);
  });

  it("is new from the first word on", () => {
    const chat = new Chat();
    chat.receive(chatMessage(false, line(0)));
    expect(chat.unread).toBe(1);
  });

  it("comes once, however often it is sent", () => {
    const chat = new Chat();
    chat.receive(chatMessage(true, line(0), line(1)));
    chat.receive(chatMessage(false, line(1), line(2)));
    expect(chat.lines.map(({ k }) => k)).toEqual([0, 1, 2]);
    chat.receive(chatMessage(true, line(2)));
    expect(chat.lines.map(({ k }) => k)).toEqual([2]);
  });

  it("loses lines that are no longer sent, and puts others between", () => {
    const chat = new Chat();
    chat.receive(chatMessage(true, line(0), line(2), line(3)));
    chat.receive({ ...chatMessage(false, line(1)), gone: [2] });
    expect(chat.lines.map(({ k }) => k)).toEqual([0, 1, 3]);
    expect(chat.unread).toBe(0);
  });
});

describe("the chat", () => {
  const show = (...lines: ChatLine[]) => {
    const chat = new Chat();
    const sent: ClientMessage[] = [];
    chat.receive(chatMessage(true, ...lines));
    const send = (message: ClientMessage) => sent.push(message) > 0;
    const page = render(ChatPanel, { table: "abc", chat, seated: true, running: true, send });
    return { chat, sent, page };
  };

  it("shows words as text, and phrases in one's own language", () => {
    show(
      line(0, { text: "<b>hi</b>" }),
      line(1, { text: null, phrase: "good_game" }),
      line(2, { seat: null, name: "Eve" }),
    );
    expect(screen.getByText("<b>hi</b>")).toBeTruthy();
    expect(screen.getAllByText("Good game!")).toHaveLength(2);
    expect(screen.getByText(/spectator/)).toBeTruthy();
    cleanup();
    changeSetting("language", "de");
    show(line(1, { text: null, phrase: "good_game" }));
    expect(screen.getAllByText("Schöne Partie!")).toHaveLength(2);
  });

  it("says what is typed, and phrases by their key", async () => {
    const { sent } = show();
    const field = screen.getByLabelText("Your message");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send", hidden: true }).disabled).toBe(true);
    await fireEvent.input(field, { target: { value: "Hello there" } });
    await fireEvent.submit(field.closest("form")!);
    expect((field as HTMLInputElement).value).toBe("");
    await fireEvent.click(screen.getByRole("button", { name: "Oops!", hidden: true }));
    expect(sent).toEqual([
      { type: "say", text: "Hello there", name: "" },
      { type: "say", phrase: "oops", name: "" },
    ]);
  });

  it("gives those who watch a name", async () => {
    const sent: ClientMessage[] = [];
    changeSetting("name", "Eve");
    const send = (message: ClientMessage) => sent.push(message) > 0;
    render(ChatPanel, { table: "abc", chat: new Chat(), seated: false, running: true, send });
    await fireEvent.click(screen.getByRole("button", { name: "Hello!", hidden: true }));
    expect(sent).toEqual([{ type: "say", phrase: "hello", name: "Eve" }]);
  });

  it("blocks and reports others, not oneself", async () => {
    const block = vi.spyOn(api, "block").mockResolvedValue(null);
    const report = vi.spyOn(api, "report").mockResolvedValue(null);
    const { sent } = show(line(3), line(4, { own: true, name: "Ann" }));
    const more = screen.getAllByRole("button", { name: /block or report/, hidden: true });
    expect(more).toHaveLength(1);
    await fireEvent.click(more[0]!);
    await fireEvent.click(screen.getByRole("button", { name: "Block Bob", hidden: true }));
    await vi.waitFor(() => expect(sent).toEqual([{ type: "listen", changes: true }]));
    expect(block).toHaveBeenCalledWith("abc", 3);
    await fireEvent.click(more[0]!);
    await fireEvent.click(screen.getByRole("button", { name: "Report to operator", hidden: true }));
    await fireEvent.input(screen.getByLabelText("What is wrong with it?"), { target: { value: " rude " } });
    await fireEvent.submit(screen.getByLabelText("What is wrong with it?").closest("form")!);
    expect(report).toHaveBeenCalledWith("abc", 3, "rude");
  });

  it("gets everything when the game is over", async () => {
    const { sent, page } = show(line(0));
    await page.rerender({ running: false });
    expect(sent).toEqual([{ type: "listen", changes: true }]);
  });
});

describe("agreeing", () => {
  const shown = (changes: Partial<TableInfo>) => render(PauseVote, { table: { ...table(), ...changes } });

  it("asks those who have not answered yet", async () => {
    const decide = vi.spyOn(api, "decide").mockResolvedValue(table());
    shown({ proposal: { what: "pause", by: 1, agreed: [1] } });
    expect(screen.getByRole("status").textContent).toMatch(/Bob wants to pause.*Waiting for Ann, Cy to agree\./s);
    await fireEvent.click(screen.getByRole("button", { name: "Agree" }));
    await fireEvent.click(screen.getByRole("button", { name: "Decline" }));
    expect(decide.mock.calls.map(([, what]) => what)).toEqual(["pause", "decline"]);
  });

  it("lets the proposer withdraw", () => {
    shown({ proposal: { what: "cancel", by: 0, agreed: [0] } });
    expect(screen.queryByRole("button", { name: "Agree" })).toBeNull();
    expect(screen.getByRole("button", { name: "Withdraw" })).toBeTruthy();
  });

  it("lets anybody who plays go on, and nobody else", () => {
    shown({ paused: true });
    expect(screen.getByRole("button", { name: "Play on" })).toBeTruthy();
    cleanup();
    shown({ paused: true, seats: table().seats.map((seat) => ({ ...seat, here: null, you: false })) });
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("asks before it proposes the end", async () => {
    const decide = vi.spyOn(api, "decide").mockResolvedValue(table());
    render(PauseButtons, { table: table() });
    await fireEvent.click(screen.getByRole("button", { name: "Call off game" }));
    expect(decide).not.toHaveBeenCalled();
    await fireEvent.submit(screen.getByText(/All players must agree/).closest("form")!);
    expect(decide).toHaveBeenCalledWith("abc", "cancel", 0);
    await fireEvent.click(screen.getByRole("button", { name: "Pause" }));
    expect(decide).toHaveBeenLastCalledWith("abc", "pause", 0);
  });

  it("is described in the log", () => {
    const naming = { players: ["Ann", "Bob"], names: {} } as never;
    expect(describeLogEntry(event(3, "resumed", 1), null, naming)).toBe("Bob resumes the game.");
    expect(describeLogEntry(event(3, "took_over", 1, { name: "Dan", before: "Bob" }), null, naming)).toBe(
      "Dan takes over the seat of Bob.",
    );
  });
});

describe("notes", () => {
  it("are kept a moment after the last letter, or when they are closed", async () => {
    vi.spyOn(api, "note").mockResolvedValue({ text: "old" });
    const write = vi.spyOn(api, "writeNote").mockImplementation(async (_, text) => ({ text }));
    const { container } = render(NotePad, { table: "abc" });
    const pad = container.querySelector("details")!;
    pad.open = true;
    await fireEvent(pad, new Event("toggle"));
    const field = await screen.findByLabelText<HTMLTextAreaElement>("Notes");
    expect(field.value).toBe("old");
    vi.useFakeTimers();
    await fireEvent.input(field, { target: { value: "new" } });
    expect(write).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(write).toHaveBeenCalledWith("abc", "new", 0);
    await fireEvent.input(field, { target: { value: "newer" } });
    cleanup();
    expect(write).toHaveBeenLastCalledWith("abc", "newer", 0);
  });
});

describe("links", () => {
  it("carry what is needed, and are read again", () => {
    expect(inviteLink(table())).toBe("/table/abc");
    expect(inviteLink({ ...table(), invite: "a-b_c" })).toBe("/table/abc#invite=a-b_c");
    history.replaceState(null, "", inviteLink({ ...table(), invite: "a-b_c" }));
    expect([tokenInAddress(), seatKeyInAddress()]).toEqual(["a-b_c", null]);
    history.replaceState(null, "", seatLink("abc", "k=1"));
    expect([tokenInAddress(), seatKeyInAddress()]).toEqual(["k=1", "k=1"]);
  });

  it("are taken from an address that changes, too", async () => {
    const refused = new ApiError("uninvited", "");
    vi.spyOn(api, "table").mockRejectedValue(refused);
    const enter = vi.spyOn(api, "enter").mockRejectedValue(refused);
    history.replaceState(null, "", "/table/abc");
    render(TablePage, { id: "abc" });
    await screen.findByText(/by invitation only/);
    history.replaceState(null, "", "/table/abc#invite=k");
    window.dispatchEvent(new HashChangeEvent("hashchange"));
    expect(enter).toHaveBeenCalledWith("abc", "k");
  });
});

describe("seats for somebody", () => {
  const chair = (changes: Partial<TableInfo["seats"][number]>): TableInfo => {
    const info = table();
    return { ...info, status: "open", seats: info.seats.map((seat, n) => (n === 1 ? { ...seat, ...changes } : seat)) };
  };

  it("are reserved by the host, who gets a link", async () => {
    const onarrange = vi.fn();
    const open = { kind: "open", name: null, online: false } as const;
    render(WaitingSeat, { info: chair(open), seat: 1, bots: [], onarrange, rating: undefined });
    await fireEvent.click(screen.getByRole("button", { name: "Reserve seat 2" }));
    const field = screen.getByLabelText("Name for reserved seat 2");
    await fireEvent.input(field, { target: { value: "Dan" } });
    await fireEvent.submit(field.closest("form")!);
    expect(onarrange).toHaveBeenCalledWith(1, { type: "hold", name: "Dan" });
    cleanup();
    render(WaitingSeat, {
      info: chair({ ...open, held_for: "Dan", key: "k" }),
      seat: 1,
      bots: [],
      onarrange,
      rating: undefined,
    });
    expect(screen.getByText(/reserved for Dan/)).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Link for Dan" }));
    expect(screen.getByText(/\/table\/abc#seat=k$/)).toBeTruthy();
  });

  it("are given away when somebody never came", async () => {
    const arrange = vi.spyOn(api, "arrange").mockResolvedValue(table());
    render(MissingSeats, { table: { ...chair({ missing: true, online: false }), status: "running" } });
    const field = screen.getByLabelText("Name of the new player");
    await fireEvent.input(field, { target: { value: "Dan" } });
    await fireEvent.submit(field.closest("form")!);
    expect(arrange).toHaveBeenCalledWith("abc", 1, { type: "hold", name: "Dan" });
    cleanup();
    const others = { ...chair({ missing: true, online: false }), host: 1 };
    render(MissingSeats, { table: others });
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});
