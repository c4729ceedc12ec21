import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../src/api/client";
import type { TableInfo } from "../../src/api/wire";
import SeatProgram from "../../src/programs/SeatProgram.svelte";
import WaitingSeat from "../../src/setup/WaitingSeat.svelte";
import { changeSetting } from "../../src/settings/settings.svelte";
import { table } from "../fixtures";

// This page has no dialogs of its own.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};

beforeEach(() => changeSetting("language", "en"));
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

const admitting = (program: "plays" | "played" | null): TableInfo => {
  const info = table();
  return { ...info, seats: info.seats.map((seat, n) => (n === 0 ? { ...seat, program } : seat)) };
};

describe("a program in one's own seat", () => {
  it("gets a token that is shown once, with the command that uses it", async () => {
    const make = vi.spyOn(api, "newSeatToken").mockResolvedValue({ token: "abc.secret" });
    render(SeatProgram, { table: table(), seat: 0, viewer: 2, origin: "https://peerage.example" });
    await fireEvent.click(screen.getByRole("button", { name: "Let a program play" }));
    await fireEvent.click(screen.getByRole("button", { name: "Create token" }));
    expect(await screen.findByText("abc.secret")).toBeTruthy();
    expect(screen.getByText("peerage join https://peerage.example cmd:./mybot")).toBeTruthy();
    expect(make).toHaveBeenCalledWith("abc", 2);
    await fireEvent(screen.getByRole("dialog"), new Event("close"));
    await fireEvent.click(screen.getByRole("button", { name: "Let a program play" }));
    expect(screen.queryByText("abc.secret")).toBeNull();
  });

  it("loses its token when that is revoked", async () => {
    const revoke = vi.spyOn(api, "revokeSeatToken").mockResolvedValue(null);
    render(SeatProgram, { table: admitting("plays"), seat: 0 });
    await fireEvent.click(screen.getByRole("button", { name: "Program in your seat" }));
    await fireEvent.click(screen.getByRole("button", { name: "Revoke token" }));
    expect(revoke).toHaveBeenCalledWith("abc", 0);
  });

  it.each([{ rated: "people" }, { rated: "all" }, { league: "l1" }, { status: "over" }] as Partial<TableInfo>[])(
    "is not offered at tables where it is not allowed: %o",
    (facts) => {
      render(SeatProgram, { table: { ...table(), ...facts }, seat: 0 });
      expect(screen.queryByRole("button")).toBeNull();
    },
  );
});

describe("the mark beside a player", () => {
  it.each([
    ["plays", "a program plays"],
    ["played", "a program has played"],
  ] as const)("says that a program %s", (program, words) => {
    const onarrange = vi.fn();
    render(WaitingSeat, { info: admitting(program), seat: 0, bots: [], rating: undefined, onarrange });
    expect(screen.getByText(words)).toBeTruthy();
    cleanup();
    render(WaitingSeat, { info: table(), seat: 0, bots: [], rating: undefined, onarrange });
    expect(screen.queryByText(words)).toBeNull();
  });
});
