// The way of a piece over the stage, as keyframes: in an arc from place to place, or onto its place.

import type { Actor } from "./stage.svelte";

const at = (x: number, y: number) => `translate(${x}px, ${y}px)`;

export function keyframes({ start, end, how, stays }: Actor): Keyframe[] {
  const there = at(...end);
  if (start === null) {
    const hop = at(end[0], end[1] - 26);
    if (how === "roll") {
      return [
        { transform: `${at(end[0] - 60, end[1] - 40)} rotate(-540deg) scale(0.6)`, opacity: 0 },
        { transform: `${hop} rotate(-160deg) scale(1.25)`, opacity: 1, offset: 0.45 },
        { transform: `${there} rotate(0deg)`, opacity: 1, offset: 0.8 },
        { transform: there, opacity: 1 },
      ];
    }
    return [
      { transform: `${there} scale(0.2)`, opacity: 0 },
      { transform: `${hop} scale(1.3)`, opacity: 1, offset: 0.5 },
      { transform: there, opacity: 1 },
    ];
  }
  const lift = Math.min(70, 12 + Math.hypot(end[0] - start[0], end[1] - start[1]) / 7);
  const middle = at((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - lift);
  return [
    { transform: at(...start), opacity: 1, easing: "ease-in" },
    { transform: `${middle} scale(1.18)`, opacity: 1, offset: 0.5, easing: "ease-out" },
    { transform: there, opacity: 1, offset: 0.92 },
    { transform: stays ? there : `${there} scale(0.6)`, opacity: stays ? 1 : 0 },
  ];
}
