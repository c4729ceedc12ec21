import { afterEach, expect, test, vi } from "vitest";
import { loadModule } from "../../src/games";
import { changeSetting } from "../../src/settings/settings.svelte";
import { LOUDEST, playSound, soundsOf } from "../../src/sound/sounds";
import { SOUNDS } from "../../src/sound/synth";

class FakeNode {
  gain = new FakeParam();
  frequency = new FakeParam();
  type = "";
  connect = (target: unknown) => target;
  start = () => started++;
  stop = () => {};
}

class FakeParam {
  value = 0;
  setValueAtTime = () => {};
  exponentialRampToValueAtTime = () => {};
}

class FakeAudio {
  currentTime = 0;
  sampleRate = 100;
  state = "running";
  destination = {};
  createGain = () => new FakeNode();
  createOscillator = () => new FakeNode();
  createBiquadFilter = () => new FakeNode();
  createBufferSource = () => new FakeNode();
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
}

let started = 0;
vi.stubGlobal("AudioContext", FakeAudio);

afterEach(() => {
  started = 0;
  changeSetting("sound", false);
  changeSetting("volume", 0.7);
});

test("no sound plays until a player switches them on", () => {
  playSound("bell");
  expect(started).toBe(0);
  changeSetting("sound", true);
  playSound("bell");
  expect(started).toBe(SOUNDS.bell.length);
});

test.each(Object.entries(SOUNDS))("the sound %s is short, never clips, and is heard on a phone", (_, parts) => {
  const end = ({ at, length }: { at: number; length: number }) => at + length;
  expect(Math.max(...parts.map(end))).toBeLessThan(2);
  for (const { at } of parts) {
    const together = parts.filter((part) => part.at <= at && at < end(part));
    const loudness = together.reduce((sum, part) => sum + part.loudness, 0);
    expect(loudness).toBeGreaterThan(0.05);
    expect(loudness * LOUDEST).toBeLessThanOrEqual(0.95);
  }
  expect(Math.max(...parts.map(({ frequency }) => frequency))).toBeGreaterThan(300);
});

test("no two sounds are alike", () => {
  expect(new Set(Object.values(SOUNDS).map((parts) => JSON.stringify(parts))).size).toBe(Object.keys(SOUNDS).length);
});

test("volume zero is silent", () => {
  changeSetting("sound", true);
  changeSetting("volume", 0);
  playSound("fanfare");
  expect(started).toBe(0);
});

test("events that are shown together sound once", () => {
  const events = [{ kind: "voted" }, { kind: "voted" }, { kind: "nothing" }, { kind: "law_passed" }];
  expect(soundsOf(events, { voted: "vote", law_passed: "bell" })).toEqual(["vote", "bell"]);
});

test.each(["lancaster", "long-live-the-king", "noblemen"])(
  "%s has sounds for pieces and for its great moments",
  async (game) => {
    const { sounds, pause } = await loadModule(game);
    expect(new Set(Object.values(sounds)).size).toBeGreaterThan(4);
    expect(Object.values(sounds)).toContain("fanfare");
    for (const kind of Object.keys(sounds)) expect(pause({ kind } as never)).toBeGreaterThan(0);
  },
);
