import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../src/i18n/languages";

const files = import.meta.glob<Record<string, unknown>>("../../src/**/lang/*.json", { eager: true, import: "default" });
const folders = [...new Set(Object.keys(files).map((path) => path.replace(/\/\w+\.json$/, "")))];
const sources = import.meta.glob<string>("../../src/**/*.{svelte,ts}", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** Imports the translator over the shared dictionary. */
const SHARED = /import \{[^}]*\bt\b(?! as)[^}]*\} from "[^"]*i18n\/translator\.svelte"/;

const forms = (value: unknown) => (typeof value === "string" ? [value] : Object.values(value as object)) as string[];
const places = (value: unknown) => [...new Set(forms(value).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();

describe.each(folders)("the words in %s", (folder) => {
  const en = files[`${folder}/en.json`]!;

  it.each(Object.keys(LANGUAGES))("have the same keys, placeholders and forms in %s as in English", (language) => {
    const words = files[`${folder}/${language}.json`] ?? {};
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en)) {
      expect(places(words[key]), key).toEqual(places(en[key]));
      expect(typeof words[key], key).toBe(typeof en[key]);
    }
  });

  it("are there in no language that is not listed", () => {
    const found = Object.keys(files).filter((path) => path.startsWith(`${folder}/`));
    expect(found.map((path) => path.replace(/^.*\/|\.json$/g, "")).sort()).toEqual(Object.keys(LANGUAGES).sort());
  });

  it("are all used, and none is missing", () => {
    const scope = folder.replace(/lang$/, "");
    const code = Object.entries(sources).filter(([path]) => path.startsWith(scope));
    const whole = code.map(([, source]) => source).join("\n");
    const built =
      /^(theme|pace|grace|tables|good|icon|scene|short|tab|counted|phrase|preset|fold|level|manner|lapsed|why|database|status|kind|part|phase|lord)_/;
    // A file has its words from one dictionary: the shared one, or that of its feature.
    const own = code
      .map(([, source]) => source)
      .filter((source) => SHARED.test(source) === (folder === "../../src/lang"));
    const asked = own.flatMap((source) => [...source.matchAll(/\bt\(\s*"(\w+)"/g)].map(([, key]) => key!));
    if (folder === "../../src/lang") expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter((key) => !(key in en))).toEqual([]);
    const unused = Object.keys(en).filter((key) => !built.test(key) && !new RegExp(`["'\`]${key}["'\`]`).test(whole));
    expect(unused).toEqual([]);
  });
});
