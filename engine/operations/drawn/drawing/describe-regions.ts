import type { FilledRegions } from "./fill-regions.ts";

/** What can be seen of an area without knowing what it is; places and lengths are shares of the picture. */
export interface RegionShape {
  area: number;
  x: number;
  y: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Share of its bounds that it fills: 1 is a rectangle, 0.79 an ellipse, 0.5 a triangle. */
  fullness: number;
  /** Width by height of its bounds in pixels. */
  aspect: number;
  /** How much wider its lower half is than its upper one: above 1 for a roof. */
  widening: number;
  /** How many of its bounds' corners it fills, above and below: a rectangle 2 and 2, a roof 0 and 2, an ellipse none. */
  corners: { upper: number; lower: number };
  /** The areas across its lines, by their numbers. */
  neighbours: ReadonlySet<number>;
  /** Largest distance to a line in pixels. */
  depth: number;
  touches: { top: boolean; bottom: boolean; left: boolean; right: boolean };
}

/** How far within its bounds a corner is looked at. */
const CORNER = 0.07;

function listNeighbours({ width, height, data }: FilledRegions["labels"], count: number): Set<number>[] {
  const sets = Array.from({ length: count }, () => new Set<number>());
  const meet = (a: number, b: number) => {
    if (a === b) return;
    sets[a]?.add(b);
    sets[b]?.add(a);
  };
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      if (x + 1 < width) meet(data[at]!, data[at + 1]!);
      if (y + 1 < height) meet(data[at]!, data[at + width]!);
    }
  }
  return sets;
}

/** Looks at the areas of a drawing. */
export function describeRegions({ labels, count, distance }: FilledRegions): RegionShape[] {
  const { width, height, data } = labels;
  const sums = Array.from({ length: count }, () => ({
    size: 0,
    x: 0,
    y: 0,
    left: width,
    top: height,
    right: 0,
    bottom: 0,
    depth: 0,
    upper: 0,
    lower: 0,
  }));
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const sum = sums[data[at]!];
      if (!sum) continue;
      sum.size += 1;
      sum.x += x;
      sum.y += y;
      sum.left = Math.min(sum.left, x);
      sum.right = Math.max(sum.right, x);
      sum.top = Math.min(sum.top, y);
      sum.bottom = Math.max(sum.bottom, y);
      sum.depth = Math.max(sum.depth, distance.data[at]!);
    }
  }
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const sum = sums[data[at]!];
      if (!sum) continue;
      if (y < (sum.top + sum.bottom) / 2) sum.upper += 1;
      else sum.lower += 1;
    }
  }
  const margin = 2;
  const neighbours = listNeighbours(labels, count);
  return sums.map((sum, number) => {
    const [w, h] = [sum.right - sum.left + 1, sum.bottom - sum.top + 1];
    const isFilled = (across: number, down: number) =>
      data[Math.round(sum.top + (h - 1) * down) * width + Math.round(sum.left + (w - 1) * across)] === number
        ? 1
        : 0;
    const size = Math.max(1, sum.size);
    return {
      area: sum.size / data.length,
      x: sum.x / size / width,
      y: sum.y / size / height,
      left: sum.left / width,
      top: sum.top / height,
      right: (sum.right + 1) / width,
      bottom: (sum.bottom + 1) / height,
      fullness: sum.size / Math.max(1, w * h),
      aspect: w / Math.max(1, h),
      widening: sum.lower / Math.max(1, sum.upper),
      corners: {
        upper: isFilled(CORNER, CORNER) + isFilled(1 - CORNER, CORNER),
        lower: isFilled(CORNER, 1 - CORNER) + isFilled(1 - CORNER, 1 - CORNER),
      },
      neighbours: neighbours[number]!,
      depth: sum.depth,
      touches: {
        top: sum.top <= margin,
        bottom: sum.bottom >= height - 1 - margin,
        left: sum.left <= margin,
        right: sum.right >= width - 1 - margin,
      },
    };
  });
}
