import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import shared from "../../../tests/kernel/records/seed_commitment.json";
import { api, ApiError } from "../../src/api/client";
import {
  verifySeed,
  joinTable,
  mixSeed,
  newSalt,
  openTable,
  playAgain,
  recordSeed,
  seedRecordOf,
} from "../../src/fairness/seedCommitment";
import FairnessPanel from "../../src/fairness/FairnessPanel.svelte";
import { changeSetting } from "../../src/settings/settings.svelte";
import { sha256 } from "../../src/fairness/sha256";
import type { CreateTable, DiceInfo, TableInfo } from "../../src/api/wire";
import { table } from "../fixtures";

beforeEach(() => changeSetting("language", "en"));
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

const SECRET = "5e".repeat(32);
const [OURS, THEIRS] = ["a1".repeat(32), "c3".repeat(32)];

/** The same table before its game, in it, and after. */
function tableWith(status: TableInfo["status"], changes: Partial<DiceInfo> = {}): TableInfo {
  const salts = [OURS, null, THEIRS];
  const seed = mixSeed(SECRET, salts);
  const over = status === "over";
  const dice: DiceInfo = {
    commitment: sha256(SECRET),
    salted: [true, false, true],
    seed_hash: status === "open" ? null : sha256(seed),
    secret: over ? SECRET : null,
    salts: over ? salts : null,
    seed: over ? seed : null,
  };
  return { ...table(), status, dice: { ...dice, ...changes } };
}

const seen = { commitment: sha256(SECRET), salt: OURS, seedHash: sha256(mixSeed(SECRET, [OURS, null, THEIRS])) };

describe("the hash", () => {
  it("is SHA-256", () => {
    expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(sha256("a".repeat(1_000_000))).toBe("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  });

  it("is the one of the browser for texts of every length", async () => {
    for (let length = 50; length < 135; length += 1) {
      const text = "ü".repeat(length % 7) + "x".repeat(length);
      const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
      expect(sha256(text)).toBe([...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
    }
  });
});

describe("the check", () => {
  it.each(shared)("mixes as the server does: $seed", ({ secret, salts, commitment, seed }) => {
    expect(mixSeed(secret, salts)).toBe(seed);
    expect(sha256(secret)).toBe(commitment);
  });

  it("proves what we took part in", () => {
    expect(verifySeed(tableWith("over"), seen)?.name).toBe("proven");
    expect(verifySeed(tableWith("running"), seen)).toBeNull();
  });

  it("says that the numbers fit where nothing of them is ours", () => {
    expect(verifySeed(tableWith("over"), {})?.name).toBe("consistent");
    expect(verifySeed(tableWith("over"), { commitment: seen.commitment, seedHash: seen.seedHash })?.name).toBe(
      "consistent",
    );
  });

  it("knows tables that have only a seed", () => {
    const dice = { commitment: null, secret: null, salts: null, seed: "x", seed_hash: sha256("x") };
    expect(verifySeed(tableWith("over", dice), {})?.name).toBe("plain");
    expect(verifySeed(tableWith("over", { ...dice, seed_hash: sha256("y") }), {})?.name).toBe("broken");
    expect(verifySeed(tableWith("over", dice), seen)?.name, "dice were promised").toBe("broken");
  });

  const other = "0f".repeat(32);
  const remixed = (secret: string, salts: (string | null)[]): Partial<DiceInfo> => {
    const seed = mixSeed(secret, salts);
    return { secret, salts, seed, commitment: sha256(secret), seed_hash: sha256(seed) };
  };
  it.each<[string, Partial<DiceInfo>, string[]]>([
    ["another secret", { secret: other }, ["secret", "mix"]],
    ["another commitment", { commitment: sha256(other) }, ["secret"]],
    ["another salt of ours", { salts: [other, null, THEIRS] }, ["salt", "mix"]],
    ["another salt of theirs", { salts: [OURS, null, other] }, ["mix"]],
    ["our salt in another seat", { salts: [null, OURS, THEIRS] }, ["salt", "mix"]],
    ["another seed", { seed: other }, ["mix", "seed"]],
    ["another hash of the seed", { seed_hash: other }, ["seed"]],
    ["all of it with another secret", remixed(other, [OURS, null, THEIRS]), ["secret", "seed"]],
    ["all of it without us", remixed(SECRET, [null, null, THEIRS]), ["salt", "seed"]],
    ["all of it with another salt of theirs", remixed(SECRET, [OURS, null, other]), ["seed"]],
  ])("finds %s", (_, changes, broken) => {
    const verdict = verifySeed(tableWith("over", changes), seen);
    expect(verdict?.name).toBe("broken");
    expect(verdict?.steps.filter(({ holds }) => !holds).map(({ name }) => name)).toEqual(broken);
  });
});

describe("our part", () => {
  it("is new for every table and never seen twice", () => {
    const salts = new Set(Array.from({ length: 50 }, newSalt));
    expect(salts.size).toBe(50);
    for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is added when a table is opened, to a secret whose hash we have seen", async () => {
    vi.spyOn(api, "dice").mockResolvedValue({ nonce: "n", commitment: sha256(SECRET) });
    const create = vi.spyOn(api, "create").mockResolvedValue(tableWith("running"));
    await openTable({ game: "g" } as CreateTable);
    const { dice } = create.mock.calls[0]![0];
    expect(dice).toMatchObject({ nonce: "n", commitment: sha256(SECRET) });
    expect(seedRecordOf("abc")).toEqual({ commitment: sha256(SECRET), salt: dice!.salt });
  });

  it("stays the same when a server asks again", async () => {
    const join = vi
      .spyOn(api, "join")
      .mockRejectedValueOnce(new ApiError("unavailable", ""))
      .mockResolvedValue(tableWith("open"));
    await expect(joinTable(tableWith("open"), "Ann")).rejects.toThrow();
    await joinTable(tableWith("open"), "Ann");
    const [first, second] = join.mock.calls.map(([, , dice]) => dice);
    expect(second).toEqual(first);
    expect(first).toEqual({ commitment: sha256(SECRET), salt: seedRecordOf("abc").salt });
  });

  it("is nothing at a table that mixes nothing", async () => {
    const join = vi.spyOn(api, "join").mockResolvedValue(table());
    await joinTable(table(), "Ann");
    expect(join.mock.calls[0]![2]).toBeUndefined();
  });

  it("goes to the next table that somebody else has opened meanwhile", async () => {
    vi.spyOn(api, "dice").mockResolvedValue({ nonce: "n", commitment: "other" });
    const following = { ...tableWith("open"), id: "next" };
    vi.spyOn(api, "table").mockImplementation(async (id) =>
      id === "next" ? following : { ...tableWith("over"), next: "next" },
    );
    const again = vi.spyOn(api, "again").mockRejectedValueOnce(new ApiError("stale", "")).mockResolvedValue(following);
    await playAgain(tableWith("over"));
    expect(again.mock.calls[1]![1]).toEqual({ commitment: sha256(SECRET), salt: seedRecordOf("next").salt });
  });

  it("remembers what was seen first, while it is secret", () => {
    recordSeed(tableWith("open"));
    expect(seedRecordOf("abc")).toEqual({ commitment: sha256(SECRET) });
    recordSeed(tableWith("running"));
    recordSeed(tableWith("running", { seed_hash: "later", commitment: "later" }));
    expect(seedRecordOf("abc")).toEqual({ commitment: seen.commitment, seedHash: seen.seedHash });
    recordSeed({ ...tableWith("over"), id: "late" });
    expect(seedRecordOf("late")).toEqual({});
  });

  it("remembers so many tables and no more", () => {
    for (let n = 0; n < 205; n += 1) recordSeed({ ...tableWith("open"), id: `t${n}` });
    expect(seedRecordOf("t4")).toEqual({});
    expect(seedRecordOf("t5").commitment).toBe(sha256(SECRET));
  });
});

describe("the panel", () => {
  it("says in words what the check found", () => {
    localStorage.setItem("peerage.dice", JSON.stringify({ abc: seen }));
    render(FairnessPanel, { table: tableWith("over") });
    expect(screen.getByText("Fair dice: your browser has checked them")).toBeTruthy();
    expect(screen.getAllByRole("listitem")).toHaveLength(4);
    expect(screen.getByText("Random number of Cy").nextElementSibling?.textContent).toBe(THEIRS);
    cleanup();
    render(FairnessPanel, { table: tableWith("over", { secret: OURS }) });
    expect(screen.getByText("The dice fail the check")).toBeTruthy();
  });

  it("lists before the end who has added something", () => {
    render(FairnessPanel, { table: tableWith("running") });
    expect(screen.getByText("Verifiable dice")).toBeTruthy();
    expect(screen.getByText("Random numbers were added by: Ann, Cy.")).toBeTruthy();
  });
});
