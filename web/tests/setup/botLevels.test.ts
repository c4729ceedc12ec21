// Bots of the server: the client knows no family, level or bot by its name.

import { describe, expect, it } from "vitest";
import { botLevels, defaultBot, describeBot } from "../../src/setup/botLevels";
import type { GameInfo } from "../../src/api/wire";

const GAME = {
  levels: [
    { name: "easy", bot: "parrot:3", manner: { kind: "easy", n: "" }, usual: false },
    { name: "hard", bot: "owl:9s", manner: { kind: "search_seconds", n: "9" }, usual: true },
    { name: "mythical", bot: "phoenix", manner: null, usual: false },
    { name: "master", bot: "raven", manner: { kind: "by_stars", n: "" }, usual: false },
  ],
} as unknown as GameInfo;

describe("bots of families that the client has never heard of", () => {
  it("are described by the manner that the server names, or else by their own name", () => {
    expect(botLevels(GAME)).toEqual([
      { bot: "parrot:3", level: "Easy bot", name: "Easy bot: makes some mistakes" },
      { bot: "owl:9s", level: "Hard bot", name: "Hard bot: thinks ahead, 9 s per move" },
      { bot: "phoenix", level: "mythical", name: "mythical: phoenix" },
      { bot: "raven", level: "Master bot", name: "Master bot: raven" },
    ]);
    expect(describeBot({ bot: "phoenix:2" })).toBe("phoenix:2");
  });

  it("play where nobody has chosen if the server marks them as usual", () => {
    expect(defaultBot(GAME)).toBe("owl:9s");
  });
});
