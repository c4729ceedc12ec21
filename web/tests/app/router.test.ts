import { describe, expect, it } from "vitest";
import examples from "../../../tests/server/routes.json";
import { PAGES } from "../../src/app/pages";
import { parseRoute } from "../../src/app/router.svelte";
import routes from "../../src/app/routes.json";

describe("the router", () => {
  it("knows the same addresses as the server", () => {
    for (const [path, page] of Object.entries(examples.known)) expect(parseRoute(path).page, path).toBe(page);
    for (const path of examples.unknown) expect(parseRoute(encodeURI(path)).page, path).toBe("unknown");
    expect(new Set(Object.keys(routes))).toEqual(new Set(Object.values(examples.known)));
  });

  it("has a component for each page, with the parts of the address as its properties", async () => {
    expect(Object.keys(PAGES).sort()).toEqual(Object.keys(routes).sort());
    for (const [name, { component, load }] of Object.entries(PAGES)) {
      expect(typeof (component ?? (await load?.())?.default), name).toBe("function");
    }
  });

  it("reads what an address is about", () => {
    expect(parseRoute("/table/a-b_9")).toEqual({ page: "table", params: { id: "a-b_9" } });
    expect(parseRoute("/replay/xyz/")).toEqual({ page: "replay", params: { id: "xyz" } });
    expect(parseRoute("/learn/noblemen")).toEqual({ page: "learn", params: { game: "noblemen" } });
    expect(parseRoute("/learn/noblemen/first")).toEqual({
      page: "lesson",
      params: { game: "noblemen", lesson: "first" },
    });
  });
});
