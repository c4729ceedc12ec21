import { describe, expect, it } from "vitest";
import { fit, pan, within, zoom } from "../src/lib/viewport";

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

  it("never loses the drawing out of sight", () => {
    const close = zoom(fit(box, frame, 5), 2, [200, 150], 5);
    expect(seen(within(pan(close, 5000, -5000), box, frame))).toMatchObject({ left: 0, bottom: 300 });
    expect(seen(within(pan(close, -5000, 5000), box, frame))).toMatchObject({ right: 400, top: 0 });
    const small = fit(box, frame, 0.5);
    expect(within(pan(small, 70, 70), box, frame)).toEqual(small);
  });
});
