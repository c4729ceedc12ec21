import { describe, expect, it } from "vitest";
import examples from "../../../tests/server/routes.json";
import { parseRoute } from "../../src/app/router.svelte";
import routes from "../../src/app/routes.json";

describe("the router", () => {
  it("knows the same addresses as the server", () => {
    for (const [path, page] of Object.entries(examples.known)) expect(parseRoute(path).page, path).toBe(page);
    for (const path of examples.unknown) expect(parseRoute(encodeURI(path)), path).toEqual({ page: "unknown" });
    expect(new Set(routes.map((path) => path.split("/")[1] || "lobby"))).toEqual(new Set(Object.values(examples.known)));
  });

  it("reads what an address is about", () => {
    expect(parseRoute("/table/a-b_9")).toEqual({ page: "table", id: "a-b_9" });
    expect(parseRoute("/replay/xyz/")).toEqual({ page: "replay", id: "xyz" });
    expect(parseRoute("/learn/noblemen")).toEqual({ page: "learn", id: "noblemen" });
    expect(parseRoute("/learn/noblemen/first")).toEqual({ page: "learn", id: "noblemen", lesson: "first" });
  });
});
