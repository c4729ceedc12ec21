import { afterEach, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../src/i18n/languages";
import { loadModule } from "../../src/games";
import { tooltipOf } from "../../src/ui/tooltips/tooltips";

const words = import.meta.glob<Record<string, unknown>>("../../src/games/*/lang/*.json", {
  eager: true,
  import: "default",
});
const glyphs = import.meta.glob<string>("../../src/games/*/**/Glyph.svelte", {
  eager: true,
  query: "?raw",
  import: "default",
});
/** A game's module and all its parts are read and compiled first. */
const LOADING = 60_000;
const games = ["lancaster", "long-live-the-king", "noblemen"];

/** Every kind of icon that a file draws, or draws like another. */
function kinds(source: string): string[] {
  const compared = [...source.matchAll(/kind === "([a-z_]+)"/g)].map(([, kind]) => kind!);
  const alike = [...(/LIKE: [^=]+= \{([^}]*)\}/.exec(source)?.[1] ?? "").matchAll(/(\w+):/g)].map(([, kind]) => kind!);
  return [...compared, ...alike];
}

describe.each(Object.entries(glyphs))("the icons of %s", (path, source) => {
  it.each(Object.keys(LANGUAGES))("all have words in %s", (lang) => {
    const known = words[`${/^..\/..\/src\/games\/[\w-]+/.exec(path)![0]}/lang/${lang}.json`]!;
    expect(kinds(source).length).toBeGreaterThan(15);
    expect(kinds(source).filter((kind) => !(`icon_${kind}` in known))).toEqual([]);
  });
});

describe.each(games)("the legend of %s", (game) => {
  it(
    "says what each icon is",
    async () => {
      const legend = (await loadModule(game)).legend();
      expect(legend.length).toBeGreaterThan(5);
      expect(new Set(legend.map(({ kind }) => kind)).size).toBe(legend.length);
      for (const { words } of legend) expect(words).not.toMatch(/^icon_/);
    },
    LOADING,
  );
});

describe("what is said when somebody asks", () => {
  function page(html: string): void {
    document.body.innerHTML = html;
  }
  afterEach(() => page(""));
  const at = (selector: string) => document.querySelector(selector)!;

  it("is the word of the icon", () => {
    page('<p><svg><g data-icon="gold"><circle /></g></svg></p>');
    expect(tooltipOf(at("circle"), true)?.words).toBe("gold");
    expect(tooltipOf(at("circle"), false)?.words).toBe("gold");
  });

  it("is the title around it, which the browser itself shows to a pointer", () => {
    page('<button title="3 gold"><svg><g data-icon="gold"><circle /></g></svg></button>');
    expect(tooltipOf(at("circle"), true)).toBeNull();
    expect(tooltipOf(at("circle"), false)?.words).toBe("3 gold");
    expect(tooltipOf(at("button"), false)?.words).toBe("3 gold");
  });

  it("is what a control shows, to the keyboard", () => {
    page('<button>Take <svg><g data-icon="gold"></g></svg><svg><g data-icon="squires"></g></svg></button><i>x</i>');
    expect(tooltipOf(at("button"), false)?.words).toBe("gold · squires");
    expect(tooltipOf(at("i"), false)).toBeNull();
  });
});
