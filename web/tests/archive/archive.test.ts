import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api, ApiError } from "../../src/api/client";
import type { GameText, TableArchive } from "../../src/api/wire";
import Archive from "../../src/archive/Archive.svelte";
import { isArchived } from "../../src/archive/archived";
import { table } from "../fixtures";

const TEXT = { moves: { place: "places a knight at {at}" }, names: { "county:A": "Devon" } } as unknown as GameText;

const archive = (over: boolean): TableArchive => ({
  table: { ...table(), status: over ? "over" : "running", ending: over ? "rules" : null, playable: false, number: 2 },
  why: "rules",
  rules: 2,
  known: [3, 4],
  may_end: !over,
  moves: over
    ? [
        { n: 1, seat: 0, move: { kind: "place", at: "county:A" } },
        { n: 2, seat: 0, move: { kind: "gone" } },
      ]
    : [],
  scores: {},
});

beforeEach(() => {
  vi.spyOn(api, "text").mockResolvedValue(TEXT);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("says why a game cannot go on, and ends it only after asking", async () => {
  vi.spyOn(api, "archive").mockResolvedValue(archive(false));
  const end = vi.spyOn(api, "endArchived").mockResolvedValue(archive(true));
  render(Archive, { id: "t1" });
  await screen.findByText(/It began with version 2 of the rules\. This server has only version 3, 4/);
  expect(screen.queryByRole("link", { name: "Download game record" })).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "End game" }));
  expect(end).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole("button", { name: "Yes" }));
  expect(end).toHaveBeenCalledWith("t1");
  const link = await screen.findByRole("link", { name: "Download game record" });
  expect(link.getAttribute("href")).toBe("/api/tables/t1/record");
});

it("tells the moves of an ended game in today's words, or by their kind", async () => {
  vi.spyOn(api, "archive").mockResolvedValue(archive(true));
  render(Archive, { id: "t1" });
  await screen.findByText(/places a knight at Devon/);
  await screen.findByText(/gone/);
});

it("is for tables that are there and do not open", () => {
  expect(isArchived(new ApiError("unknown_rules", ""))).toBe(true);
  expect(isArchived(new ApiError("not_found", ""))).toBe(false);
  expect(isArchived(new Error("unknown_rules"))).toBe(false);
});
