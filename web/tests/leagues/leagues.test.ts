// Leagues: the page of one.

import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import LeaguePage from "../../src/leagues/LeaguePage.svelte";
import { api } from "../../src/api/client";
import type { LeagueInfo, LeagueMember, LeagueSeat } from "../../src/api/wire";

const member = (rank: number, name: string, number = 1): LeagueMember => ({
  number,
  rank,
  name,
  profile: null,
  you: false,
  gone: name === "–",
  points: 0,
  strength: 0,
  wins: 0,
  games: 1,
});
const seat = (name: string): LeagueSeat => ({ name, you: false, place: null, points: null });

const league = (): LeagueInfo => ({
  id: "abc",
  name: "Club",
  game: "lancaster",
  options: {},
  kind: "robin",
  size: 3,
  rounds: 2,
  days: 7,
  rated: true,
  public: true,
  status: "running",
  round: 1,
  deadline: "2026-01-01T00:00:00+00:00",
  hosting: false,
  joined: false,
  members: [member(1, "Ann"), member(2, "–", 2), member(2, "–", 3)],
  played: [{ round: 1, tables: [{ table: "t", seats: [seat("Ann"), seat("–"), seat("–")] }] }],
  your_table: null,
});

afterEach(cleanup);

describe("a league", () => {
  it("shows those who have left for good, and who shares a rank", async () => {
    vi.spyOn(api, "games").mockResolvedValue([]);
    vi.spyOn(api, "league").mockResolvedValue(league());
    render(LeaguePage, { id: "abc" });
    const [, ...rows] = within(await screen.findByRole("table")).getAllByRole("row");
    expect(rows.map((row) => row.querySelector("td")!.textContent)).toEqual(["1.", "2.", "2."]);
    expect(screen.getAllByText("–")).toHaveLength(4);
    expect(screen.queryByRole("button", { name: /remove/i })).toBeNull();
  });

  it("lets its owner remove a member, after a confirmation", async () => {
    vi.spyOn(api, "games").mockResolvedValue([]);
    vi.spyOn(api, "league").mockResolvedValue({ ...league(), hosting: true });
    const remove = vi.spyOn(api, "removeMember").mockResolvedValue({ ...league(), members: [member(2, "–", 2)] });
    render(LeaguePage, { id: "abc" });
    await fireEvent.click(await screen.findByRole("button", { name: "Remove Ann" }));
    expect(remove).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole("button", { name: "Yes" }));
    expect(remove).toHaveBeenCalledWith("abc", 1);
    expect(within(await screen.findByRole("table")).getAllByRole("row")).toHaveLength(2);
  });
});
