import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import Header from "../../src/app/Header.svelte";
import { closestLanguage, LANGUAGES } from "../../src/i18n/languages";
import { number, translator } from "../../src/i18n/translator.svelte";
import { changeSetting, settings } from "../../src/settings/settings.svelte";

describe("a third language", () => {
  // What import.meta.glob finds in a folder with one more file.
  const t = translator({
    "./en.json": { hello: "Hello {who}", moves: { one: "{n} move", other: "{n} moves" }, late: "Late" },
    "./de.json": { hello: "Hallo {who}", moves: { one: "{n} Zug", other: "{n} Züge" }, late: "Spät" },
    "./fr.json": { hello: "Bonjour {who}", moves: { one: "{n} coup", other: "{n} coups" } },
  });

  beforeEach(() => {
    LANGUAGES["fr"] = "Français";
  });

  afterEach(() => {
    delete LANGUAGES["fr"];
    cleanup();
  });

  it("is said once its file is there", () => {
    changeSetting("language", "fr");
    expect(t("hello", { who: "Ann" })).toBe("Bonjour Ann");
    expect(t("moves", { n: 1 })).toBe("1 coup");
    expect(t("moves", { n: 2 })).toBe("2 coups");
    expect(number(0.5)).toBe("0,5");
    changeSetting("language", "de");
    expect(t("hello", { who: "Ann" })).toBe("Hallo Ann");
  });

  it("falls back to English where it has no words", () => {
    changeSetting("language", "fr");
    expect(t("late")).toBe("Late");
    expect(t("unheard_of")).toBe("unheard_of");
  });

  it("can be chosen once it is listed, and is the first choice of its speakers", async () => {
    render(Header);
    await fireEvent.click(screen.getByRole("button", { name: "FR: Français" }));
    expect(settings.language).toBe("fr");
    expect(closestLanguage("fr-CA")).toBe("fr");
  });
});

describe("the language of a browser", () => {
  it.each([
    ["de-AT", "de"],
    ["DE", "de"],
    ["en-US", "en"],
    ["fr", "en"],
    ["", "en"],
  ])("%s is met by %s", (tag, language) => expect(closestLanguage(tag)).toBe(language));
});
