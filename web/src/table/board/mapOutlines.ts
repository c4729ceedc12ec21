// From plain polygons to a map that looks drawn by hand: every border gets a gentle, always equal
// unevenness and is rounded. A border is drawn alike from both sides, so regions meet without gaps.

export type Point = [number, number];

/** A piece of land; neighbours share the corners of their border. */
export interface Land {
  name: string;
  polygon: Point[];
}

const key = ([x, y]: Point) => `${x},${y}`;
const edgeKey = (a: Point, b: Point) => [key(a), key(b)].sort().join(" ");
const round = (value: number) => Math.round(value * 10) / 10;

/** A number from -1 to 1 that depends on the text alone. */
function chance(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822519);
  hash ^= hash >>> 13;
  return ((hash >>> 0) / 4294967295) * 2 - 1;
}

const STEP = 26;

/** Points between a and b, off the straight line by a little; the same from both directions. */
function uneven(a: Point, b: Point, amount: number): Point[] {
  const flipped = key(a) > key(b);
  const [from, to] = flipped ? [b, a] : [a, b];
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy);
  const pieces = Math.max(1, Math.round(length / STEP));
  const points: Point[] = [];
  for (let i = 1; i < pieces; i++) {
    const off = chance(`${edgeKey(a, b)} ${i}`) * amount;
    points.push([from[0] + (dx * i) / pieces - (dy / length) * off, from[1] + (dy * i) / pieces + (dx / length) * off]);
  }
  return flipped ? points.reverse() : points;
}

/** A curve through the points (Catmull-Rom), without the first "move to". */
function curve(points: Point[], closed = false): string {
  const at = (i: number) =>
    points[closed ? (i + points.length) % points.length : Math.min(Math.max(i, 0), points.length - 1)]!;
  const parts: string[] = [];
  for (let i = 0; i < points.length - (closed ? 0 : 1); i++) {
    const [before, start, end, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const controls = [
      start[0] + (end[0] - before[0]) / 6,
      start[1] + (end[1] - before[1]) / 6,
      end[0] - (after[0] - start[0]) / 6,
      end[1] - (after[1] - start[1]) / 6,
      ...end,
    ];
    parts.push(`C${controls.map(round).join(" ")}`);
  }
  return parts.join("");
}

export interface Outline {
  /** The closed outline of the region. */
  outline: string;
  /** Those parts of it that meet the sea. */
  coast: string;
}

/** The outline of every region, by name; place says where a corner is drawn. */
export function mapOutlines(
  regions: readonly Land[],
  place: (corner: Point) => Point = (corner) => corner,
): Map<string, Outline> {
  const uses = new Map<string, number>();
  const ends = new Map<string, Set<string>>();
  for (const { polygon } of regions) {
    polygon.forEach((a, i) => {
      const b = polygon[(i + 1) % polygon.length]!;
      uses.set(edgeKey(a, b), (uses.get(edgeKey(a, b)) ?? 0) + 1);
      for (const point of [a, b]) {
        if (!ends.has(key(point))) ends.set(key(point), new Set());
        ends.get(key(point))!.add(edgeKey(a, b));
      }
    });
  }
  const isCoast = (a: Point, b: Point) => uses.get(edgeKey(a, b)) === 1;
  const isJunction = (point: Point) => ends.get(key(point))!.size > 2;

  return new Map(
    regions.map(({ name, polygon }) => {
      const start = polygon.findIndex(isJunction);
      const ring = start < 0 ? polygon : [...polygon.slice(start), ...polygon.slice(0, start)];
      let outline = "";
      let coast = "";
      let arc: Point[] = [place(ring[0]!)];
      ring.forEach((a, i) => {
        const b = ring[(i + 1) % ring.length]!;
        const sea = isCoast(a, b);
        arc.push(...uneven(place(a), place(b), sea ? 5 : 3), place(b));
        if (isJunction(b)) {
          const drawn = curve(arc);
          outline += drawn;
          if (sea) coast += `M${arc[0]!.map(round).join(" ")}${drawn}`;
          arc = [place(b)];
        }
      });
      if (start < 0) {
        arc.pop();
        outline = curve(arc, true);
        coast = `M${arc[0]!.map(round).join(" ")}${outline}`;
      }
      return [name, { outline: `M${place(ring[0]!).map(round).join(" ")}${outline}Z`, coast }];
    }),
  );
}
