import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { api, ApiError } from "../../src/api/client";
import type { OperatorOverview } from "../../src/api/wire";
import OperatorPage from "../../src/operator/OperatorPage.svelte";

const OVERVIEW: OperatorOverview = {
  version: "1.2.3",
  build: "compiled",
  commit: "abc",
  database: "ok",
  redis: null,
  schema: 21,
  stopped_games: 0,
  online: 3,
  sockets: 5,
  tables: { running: 2 },
  queues: {},
  load: [],
  mail: false,
  backups: [],
  banner: null,
  reports: [
    {
      id: "r1",
      table: "t1",
      time: "2026-01-01T00:00:00Z",
      reason: "rude",
      speaker: "visitor-b",
      reporter: "visitor-a",
      lines: [{ name: "Bob", text: "Something bad", reported: true }],
    },
  ],
  bans: [{ kind: "mute", who: "visitor-c", since: "2026-01-01T00:00:00Z", until: null, reason: "" }],
  people: [],
  audit: [],
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function shown(): void {
  vi.spyOn(api, "operator").mockResolvedValue(OVERVIEW);
  vi.spyOn(api, "server").mockRejectedValue(new Error("not asked here"));
  render(OperatorPage);
}

const button = (name: string) => screen.getByRole("button", { name });

it("says to others that the page is not for them", async () => {
  vi.spyOn(api, "operator").mockRejectedValue(new ApiError("forbidden", "no", "operator_role_missing"));
  render(OperatorPage);
  await screen.findByText(/operators of this server who have signed in with a passkey/);
});

it("closes a report with its note, and shows the page anew", async () => {
  shown();
  const close = vi.spyOn(api, "closeReport").mockResolvedValue({ who: ["r1"] });
  await screen.findByText("Something bad");
  await fireEvent.input(screen.getByLabelText("What was done"), { target: { value: "warned" } });
  await fireEvent.click(button("Close report"));
  expect(close).toHaveBeenCalledWith({ id: "r1", note: "warned" });
  await waitFor(() => expect(api.operator).toHaveBeenCalledTimes(2));
});

it("bans the author of a report for some days, after asking", async () => {
  shown();
  const restrict = vi.spyOn(api, "restrict").mockResolvedValue({ who: ["visitor-b"] });
  await screen.findByText("Something bad");
  await fireEvent.click(button("Choose"));
  await fireEvent.input(screen.getByLabelText("Days (empty: for good)"), { target: { value: "7" } });
  await fireEvent.click(button("Ban"));
  expect(restrict).not.toHaveBeenCalled();
  await fireEvent.click(button("Yes, ban"));
  const wish = { what: "ban", who: "visitor-b", days: 7, reason: "", addresses: false };
  expect(restrict).toHaveBeenCalledWith(wish);
});

it("lifts what is in force by its kind", async () => {
  shown();
  const lift = vi.spyOn(api, "lift").mockResolvedValue({ who: ["visitor-c"] });
  await screen.findByText("visitor-c");
  await fireEvent.click(button("Lift"));
  expect(lift).toHaveBeenCalledWith({ what: "mute", who: "visitor-c" });
});

it("checks on request which games go on, and by which rules", async () => {
  shown();
  const check = vi.spyOn(api, "upgradeCheck").mockResolvedValue({
    schema: 22,
    needed: 22,
    rules: [
      { game: "lancaster", version: 3, running: 2, over: 1, playable: true, newest: 4 },
      { game: "noblemen", version: 1, running: 1, over: 0, playable: false, newest: 2 },
    ],
    running: 3,
    stopped: 1,
    broken: {},
  });
  await screen.findByText("Something bad");
  expect(check).not.toHaveBeenCalled();
  await fireEvent.click(button("Check games"));
  await screen.findByText("3 running games, 1 of them cannot go on. Schema 22.");
  screen.getByText("go on; new tables use version 4");
  screen.getByText("cannot go on: the rules are missing");
});
