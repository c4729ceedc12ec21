// Tooltips of buttons that are there for their words: by a tap, a click and the keyboard.

import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import Tooltips from "../../src/ui/tooltips/Tooltips.svelte";
import { tooltipOf } from "../../src/ui/tooltips/tooltips";

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<button data-tip="measured in 400 games"><b>no effect</b></button><i>beside</i>';
  render(Tooltips);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.body.innerHTML = "";
});

const at = (selector: string) => document.querySelector(selector)!;
const shown = () => document.querySelector(".tip")?.textContent?.trim() ?? null;
const press = (selector: string, pointerType: string) => fireEvent.pointerDown(at(selector), { pointerType });

it.each(["touch", "mouse"])(
  "a click of a %s pointer shows the words, the next press anywhere hides them",
  async (kind) => {
    await press("b", kind);
    await fireEvent.pointerUp(at("b"), { pointerType: kind });
    await fireEvent.click(at("b"));
    expect(shown()).toBe("measured in 400 games");
    await press("i", kind);
    expect(shown()).toBeNull();
  },
);

it("the keyboard shows the words by focus, and Escape hides them", async () => {
  const button = at("button");
  vi.spyOn(button, "matches").mockReturnValue(true); // jsdom knows no :focus-visible
  await fireEvent.focusIn(button);
  expect(shown()).toBe("measured in 400 games");
  await fireEvent.keyDown(window, { key: "Escape" });
  expect(shown()).toBeNull();
});

it("a pointer that rests on the button shows the words", async () => {
  await fireEvent.pointerOver(at("b"), { pointerType: "mouse" });
  expect(shown()).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown()).toBe("measured in 400 games");
});

it("a click on anything else shows nothing", async () => {
  await fireEvent.click(at("i"));
  expect(shown()).toBeNull();
  expect(tooltipOf(at("i"), true)).toBeNull();
});
