// All test files share one page: whatever a test has set or loaded, the next one begins anew.
import { cleanup } from "@testing-library/svelte";
import { beforeEach } from "vitest";
import { cache } from "../src/api/client";
import { DEFAULTS, settings } from "../src/settings/settings.svelte";
import { loadRefusals } from "../src/ui/refusals.svelte";

// This page cannot animate, and has no sizes to watch.
Element.prototype.getAnimations ??= () => [];
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

beforeEach(async () => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  cache.clear();
  Object.assign(settings, DEFAULTS);
  await loadRefusals();
});
