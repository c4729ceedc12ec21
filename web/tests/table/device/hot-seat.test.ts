import { describe, expect, it } from "vitest";
import {
  localPlayersToMove,
  viewerQuery,
  firstViewer,
  localPlayers,
  nextLocalPlayer,
  freeNumber,
} from "../../../src/table/device/hotSeat";
import { socketUrl } from "../../../src/table/socket";
import { describeBot } from "../../../src/setup/botLevels";
import { changeSetting } from "../../../src/settings/settings.svelte";
import { decision, state, table, view } from "../../fixtures";

/** Ann and Cy at one device, Bob elsewhere. */
const seats = table().seats.map((seat, index) => ({ ...seat, here: [0, null, 1][index]! }));
const asks = (asked: number[], change: object = {}) =>
  state(4, { table: { ...table(), seats }, decision: { ...decision(5), seats: asked }, ...change });

describe("those at one device", () => {
  it("are known by their numbers", () => {
    expect(localPlayers(seats)).toEqual([
      { seat: 0, here: 0, name: "Ann" },
      { seat: 2, here: 1, name: "Cy" },
    ]);
    expect(freeNumber(seats)).toBe(2);
    expect(freeNumber(table().seats)).toBe(1);
    expect(["", "?as=1", "&as=nobody"]).toEqual([viewerQuery(0), viewerQuery(1), viewerQuery("nobody", "&")]);
    expect(socketUrl("abc", 2)).toMatch(/\/api\/tables\/abc\/socket\?as=2$/);
    expect(socketUrl("abc")).toMatch(/\/socket$/);
  });

  it("see nobody's secrets unasked, unless one of them plays alone", () => {
    expect(firstViewer(seats, true)).toBe("nobody");
    expect(firstViewer(seats, false)).toBe(0);
    expect(firstViewer(table().seats, true)).toBe(0);
    expect(firstViewer([seats[2]!], true)).toBe(1);
    expect(firstViewer([seats[1]!], true)).toBe(0);
  });

  it("get the device when they are asked and the one who has it is not", () => {
    const here = localPlayers(seats);
    expect(nextLocalPlayer(asks([0]), here)).toBeNull();
    expect(nextLocalPlayer(asks([1]), here)).toBeNull();
    expect(nextLocalPlayer(asks([2]), here)?.name).toBe("Cy");
    expect(nextLocalPlayer(asks([2], { seat: 2 }), here)).toBeNull();
    expect(nextLocalPlayer(state(4, { decision: null }), here)).toBeNull();
  });

  it("go round in a secret decision, one after the other", () => {
    const here = localPlayers(seats);
    expect(nextLocalPlayer(asks([0, 1, 2]), here)).toBeNull();
    const chosen = asks([0, 1, 2], { view: { ...view(), chosen: [0] } });
    expect(nextLocalPlayer(chosen, here)?.name).toBe("Cy");
    expect(localPlayersToMove(asks([0, 1, 2], { view: { ...view(), chosen: [0, 2] } }), here)).toEqual([]);
  });

  it("are left alone while a bot plays for them", () => {
    const away = seats.map((seat, index) => (index === 2 ? { ...seat, bot: "greedy" } : seat));
    expect(nextLocalPlayer(asks([2], { table: { ...table(), seats: away } }), localPlayers(away))).toBeNull();
  });
});

describe("a bot's manner", () => {
  function mannerWords(manner: string): string {
    const [kind = "", n = ""] = manner.split(":");
    return describeBot({ bot: "some bot", manner: { kind, n } });
  }

  it("describes its strength in both languages", () => {
    changeSetting("language", "en");
    const manners = ["random", "beginner", "greedy", "search:300", "search_seconds:2", "net:300", "net_alone"];
    expect(manners.map(mannerWords)).toEqual([
      "picks moves at random",
      "makes many mistakes",
      "goes for quick gains",
      "thinks ahead, 300 simulations per move",
      "thinks ahead, 2 s per move",
      "thinks ahead with a neural network, 300 simulations per move",
      "plays by a neural network, without thinking ahead",
    ]);
    changeSetting("language", "de");
    expect(mannerWords("search_seconds:1.5")).toBe("denkt voraus, 1.5 s je Zug");
    changeSetting("language", "en");
  });
});
