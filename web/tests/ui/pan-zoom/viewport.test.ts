import { describe, expect, it } from "vitest";
import { fit, pan, rest, within, zoom } from "../../../src/ui/pan-zoom/viewport";

const frame = { width: 400, height: 300 };
const box = { x: -100, y: -100, width: 300, height: 300 };
const seen = ({ x, y, scale }: { x: number; y: number; scale: number }) => ({
  left: box.x * scale + x,
  top: box.y * scale + y,
  right: (box.x + box.width) * scale + x,
  bottom: (box.y + box.height) * scale + y,
});

describe("a viewport", () => {
  it("shows everything in the middle, not larger than allowed", () => {
    expect(seen(fit(box, frame, 5))).toEqual({ left: 50, top: 0, right: 350, bottom: 300 });
    expect(seen(fit(box, frame, 0.5))).toEqual({ left: 125, top: 75, right: 275, bottom: 225 });
  });

  it("zooms around a point that stays where it is", () => {
    const view = zoom({ x: 10, y: 20, scale: 1 }, 2, [110, 70], 5);
    expect(view.scale).toBe(2);
    expect([(110 - view.x) / 2, (70 - view.y) / 2]).toEqual([100, 50]);
    expect(zoom(view, 10, [0, 0], 5).scale).toBe(5);
  });

  it("stays where it is as long as everything is in sight", () => {
    const ample = { x: -200, y: -200, width: 500, height: 500 };
    const first = rest(null, box, ample, frame, 1);
    expect(first.scale).toBe(0.6);
    const grown = { ...box, y: -200, height: 400 };
    expect(rest(first, grown, { ...ample, y: -300, height: 600 }, frame, 1)).toBe(first);
    const lower = { ...frame, height: 280 };
    expect(rest(first, box, ample, lower, 1)).toBe(first);
  });

  it("is arranged anew when something would be out of sight, or the frame is another", () => {
    const ample = { x: -200, y: -200, width: 500, height: 500 };
    const first = rest(null, box, ample, frame, 1);
    const grown = { ...box, y: -300, height: 500 };
    const next = rest(first, grown, { ...ample, y: -400, height: 700 }, frame, 1);
    expect(next).toEqual({ ...fit(grown, frame, 1), frame });
    expect(rest(first, box, ample, { width: 800, height: 600 }, 1).scale).toBe(1);
    expect(rest(rest(null, box, ample, { width: 0, height: 0 }, 1), box, ample, frame, 1)).toEqual(first);
  });

  it("never loses the drawing out of sight", () => {
    const close = zoom(fit(box, frame, 5), 2, [200, 150], 5);
    expect(seen(within(pan(close, 5000, -5000), box, frame))).toMatchObject({ left: 0, bottom: 300 });
    expect(seen(within(pan(close, -5000, 5000), box, frame))).toMatchObject({ right: 400, top: 0 });
    const small = fit(box, frame, 0.5);
    expect(within(pan(small, 70, 70), box, frame)).toEqual(small);
  });
});
