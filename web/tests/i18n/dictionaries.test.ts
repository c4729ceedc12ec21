import { describe, expect, it } from "vitest";

const files = import.meta.glob<Record<string, unknown>>("../../src/**/lang/*.json", { eager: true, import: "default" });
const folders = [...new Set(Object.keys(files).map((path) => path.replace(/\/\w+\.json$/, "")))];
const sources = import.meta.glob<string>("../../src/**/*.{svelte,ts}", { eager: true, query: "?raw", import: "default" });

/** Imports the translator over the shared dictionary. */
const SHARED = /import \{[^}]*\bt\b(?! as)[^}]*\} from "[^"]*i18n\/translator\.svelte"/;

const forms = (value: unknown) => (typeof value === "string" ? [value] : Object.values(value as object)) as string[];
const places = (value: unknown) => [...new Set(forms(value).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();

describe.each(folders)("the words in %s", (folder) => {
  const en = files[`${folder}/en.json`]!;
  const de = files[`${folder}/de.json`]!;

  it("have the same keys in both languages", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });

  it("have the same placeholders and forms", () => {
    for (const key of Object.keys(en)) {
      expect(places(de[key]), key).toEqual(places(en[key]));
      expect(typeof de[key], key).toBe(typeof en[key]);
    }
  });

  it("are all used, and none is missing", () => {
    const scope = folder.replace(/lang$/, "");
    const code = Object.entries(sources).filter(([path]) => path.startsWith(scope));
    const whole = code.map(([, source]) => source).join("\n");
    const built = /^(theme|pace|grace|tables|error|good|icon|scene|short|tab|counted|phrase)_/;
    // A file has its words from one dictionary: the shared one, or that of its feature.
    const own = code.map(([, source]) => source).filter((source) => SHARED.test(source) === (folder === "../../src/lang"));
    const asked = own.flatMap((source) => [...source.matchAll(/\bt\(\s*"(\w+)"/g)].map(([, key]) => key!));
    if (folder === "../../src/lang") expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter((key) => !(key in en))).toEqual([]);
    const unused = Object.keys(en).filter((key) => !built.test(key) && !new RegExp(`["'\`]${key}["'\`]`).test(whole));
    expect(unused).toEqual([]);
  });
});
