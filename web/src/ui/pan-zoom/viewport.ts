// Looking at a drawing that may be larger than its frame: fit, zoom and pan. Screen = drawing * scale + (x, y).

import type { Point } from "../../table/board/mapOutlines";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Viewport {
  x: number;
  y: number;
  scale: number;
}

/** Everything in the middle of the frame, as large as it fits but not larger than this. */
export function fit(box: Box, frame: Size, most: number): Viewport {
  const scale = Math.min(most, frame.width / box.width, frame.height / box.height);
  return within({ x: 0, y: 0, scale }, box, frame);
}

/** What would be smaller than this is shown without ample room. */
const LEAST = 0.5;
/** A frame that has become so much larger or smaller is another frame. */
const MUCH = 1.25;

/** How a drawing lies in its frame, and how large the frame was then. */
export interface Rested extends Viewport {
  frame: Size;
}

/** What is in sight stays where it is. Only what is not is arranged anew, with ample room if that is not too small. */
export function rest(kept: Rested | null, box: Box, ample: Box, frame: Size, most: number): Rested {
  const alike = (was: number, is: number) => is < was * MUCH && was < is * MUCH;
  if (kept !== null && alike(kept.frame.width, frame.width) && alike(kept.frame.height, frame.height)) {
    if (holds(kept, box, frame)) return kept;
  }
  const roomy = fit(ample, frame, most);
  return { ...(roomy.scale >= LEAST ? roomy : fit(box, frame, most)), frame };
}

/** Whether all of it is in the frame. */
function holds({ x, y, scale }: Viewport, box: Box, frame: Size): boolean {
  const [left, top] = [box.x * scale + x, box.y * scale + y];
  const inside = (from: number, length: number, room: number) => from >= -0.5 && from + length * scale <= room + 0.5;
  return inside(left, box.width, frame.width) && inside(top, box.height, frame.height);
}

/** What is smaller than the frame is centred; what is larger fills it. */
export function within({ x, y, scale }: Viewport, box: Box, frame: Size): Viewport {
  const settle = (offset: number, start: number, length: number, room: number) => {
    const slack = room - length * scale;
    return slack >= 0 ? slack / 2 - start * scale : Math.min(-start * scale, Math.max(slack - start * scale, offset));
  };
  return { x: settle(x, box.x, box.width, frame.width), y: settle(y, box.y, box.height, frame.height), scale };
}

/** Closer or further away, around a point of the frame that stays where it is. */
export function zoom(view: Viewport, factor: number, [px, py]: Point, most: number): Viewport {
  const scale = Math.min(most, view.scale * factor);
  const real = scale / view.scale;
  return { x: px - (px - view.x) * real, y: py - (py - view.y) * real, scale };
}

export function pan(view: Viewport, dx: number, dy: number): Viewport {
  return { ...view, x: view.x + dx, y: view.y + dy };
}
