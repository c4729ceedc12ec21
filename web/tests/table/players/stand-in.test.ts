import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameModule } from "../../../src/games/module";
import PlayerList from "../../../src/table/players/PlayerList.svelte";
import { playersOf } from "../../../src/table/players/players";
import { changeSetting } from "../../../src/settings/settings.svelte";
import { describeLogEntry } from "../../../src/table/log/logText";
import { standsInSince } from "../../../src/table/players/standIns";
import StandInBanner from "../../../src/table/players/StandInBanner.svelte";
import type { SeatInfo } from "../../../src/api/wire";
import { event, table, text, view } from "../../fixtures";

const naming = { names: {}, players: ["Ann", "Bob", "Cy"] };
const stands = (n: number, seat: number, by: number) =>
  event(n, "stand_in", seat, { bot: "greedy", name: "Herald Giles", by });

beforeEach(() => changeSetting("language", "en"));
afterEach(cleanup);

describe("the log of stand-ins", () => {
  it("names the bot, the player and the one who asked for it", () => {
    expect(describeLogEntry(stands(12, 1, 0), text, naming)).toBe("Ann lets Herald Giles stand in for Bob.");
    expect(describeLogEntry(stands(12, 1, 1), text, naming)).toBe("Bob lets Herald Giles stand in.");
    expect(describeLogEntry(event(15, "plays_on", 1), text, naming)).toBe("Bob resumes playing.");
    changeSetting("language", "de");
    expect(describeLogEntry(stands(12, 1, 0), text, naming)).toBe(
      "Herald Giles springt für Bob ein, auf Wunsch von Ann.",
    );
  });

  it("leaves the words of the game to the game", () => {
    expect(describeLogEntry(event(1, "rolled", 2, { dice: [6] }), text, naming)).toBe("Cy rolls 6.");
    expect(describeLogEntry(event(1, "unheard_of", 2), text, naming)).toBeNull();
  });

  it("says what it knows of a bot without a name", () => {
    expect(describeLogEntry(event(12, "stand_in", 1, { bot: "greedy", by: 0 }), text, naming)).toBe(
      "Ann lets greedy stand in for Bob.",
    );
  });
});

describe("since when a bot plays for a seat", () => {
  it("follows from the latest entry of that seat", () => {
    const log = [stands(3, 1, 0), event(5, "plays_on", 1), stands(12, 1, 0), stands(14, 2, 0), event(15, "turn", 1)];
    expect(standsInSince(log, 1)).toBe(12);
    expect(standsInSince(log, 0)).toBeNull();
    expect(standsInSince([...log, event(16, "plays_on", 1)], 1)).toBeNull();
  });
});

describe("the banner", () => {
  it("says who plays since when, and gives the seat back", async () => {
    const onplay = vi.fn();
    render(StandInBanner, { bot: "Herald Giles", since: 12, onplay });
    expect(screen.getByRole("status").textContent).toContain("Herald Giles has been playing for you since move 12.");
    await fireEvent.click(screen.getByRole("button", { name: "Resume playing" }));
    expect(onplay).toHaveBeenCalledOnce();
  });

  it("says as much as is known", () => {
    render(StandInBanner, { bot: "Sir Hugh", since: null, onplay: () => undefined });
    expect(screen.getByRole("status").textContent).toContain("Sir Hugh is playing for you.");
  });
});

describe("the list of players", () => {
  const module = { Facts: () => ({}) } as unknown as GameModule;

  function show(bob: Partial<SeatInfo>) {
    const info = table();
    info.seats[1] = { ...info.seats[1]!, ...bob };
    const onstandin = vi.fn();
    render(PlayerList, { module, view: view(), text, players: playersOf(info, String), decision: null, onstandin });
    return onstandin;
  }
  const button = () => screen.queryByRole("button", { name: "Let a bot stand in" });

  it("offers no bot for somebody who was here a moment ago", () => {
    show({ online: false });
    expect(screen.getByText("offline")).toBeTruthy();
    expect(button()).toBeNull();
  });

  it("offers a bot for somebody who is away", async () => {
    const onstandin = show({ online: false, away: true });
    expect(screen.getByText("away")).toBeTruthy();
    await fireEvent.click(button()!);
    expect(onstandin).toHaveBeenCalledWith(1);
  });

  it("shows that a bot plays for a player", () => {
    show({ online: false, away: true, bot: "greedy", stand_in: "Herald Giles" });
    expect(screen.getByText("played by Herald Giles")).toBeTruthy();
    expect(button()).toBeNull();
  });
});
