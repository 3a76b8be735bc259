import type { Plane } from "../../../core/raster/raster.ts";
import { distanceTo } from "../../../core/segments/distance-field.ts";
import type { LabelMap } from "../../../core/segments/label-map.ts";

/** Distances are handled in steps of half a pixel. */
const STEPS = 2;

export interface FilledRegions {
  /** Number of the region of each pixel, lines included. */
  labels: LabelMap;
  count: number;
  /** Pixels from each place to the nearest line. */
  distance: Plane;
}

/**
 * Fills the areas between the lines of a drawing. Gaps in lines up to `gap` pixels wide hold like closed ones: areas are
 * flooded from their widest places outwards, as a watershed of the distance to the lines.
 * @param ink 1 on lines
 */
export function fillRegions(ink: Plane, gap: number): FilledRegions {
  const { width, height } = ink;
  const distance = distanceTo(width, height, (pixel) => ink.data[pixel]! > 0.45);
  const far = distance.data;
  const top = Math.max(1, Math.ceil((gap / 2) * STEPS));
  const levelOf = (pixel: number) => Math.min(top, Math.floor(far[pixel]! * STEPS));
  // Pixels sorted by level, widest first (counting sort).
  const starts = new Int32Array(top + 2);
  for (let i = 0; i < far.length; i += 1) starts[top - levelOf(i) + 1]! += 1;
  for (let level = 1; level < starts.length; level += 1) starts[level]! += starts[level - 1]!;
  const order = new Int32Array(far.length);
  const next = starts.slice();
  for (let i = 0; i < far.length; i += 1) order[next[top - levelOf(i)]!++] = i;

  const data = new Int32Array(far.length).fill(-1);
  const queue = new Int32Array(far.length);
  let count = 0;
  const flood = (head: number, tail: number, level: number): void => {
    let end = tail;
    for (let at = head; at < end; at += 1) {
      const pixel = queue[at]!;
      const x = pixel % width;
      const label = data[pixel]!;
      const visit = (near: number) => {
        if (data[near] !== -1 || levelOf(near) < level) return;
        data[near] = label;
        queue[end] = near;
        end += 1;
      };
      if (x > 0) visit(pixel - 1);
      if (x < width - 1) visit(pixel + 1);
      if (pixel >= width) visit(pixel - width);
      if (pixel < far.length - width) visit(pixel + width);
    }
  };
  const labelBeside = (pixel: number): number => {
    const x = pixel % width;
    if (x > 0 && data[pixel - 1]! >= 0) return data[pixel - 1]!;
    if (x < width - 1 && data[pixel + 1]! >= 0) return data[pixel + 1]!;
    if (pixel >= width && data[pixel - width]! >= 0) return data[pixel - width]!;
    return pixel < far.length - width ? data[pixel + width]! : -1;
  };
  for (let level = top; level >= 0; level -= 1) {
    const [from, to] = [starts[top - level]!, starts[top - level + 1]!];
    // What touches a known area belongs to it; all such places grow together, so that borders lie midway.
    let tail = 0;
    for (let i = from; i < to; i += 1) {
      const pixel = order[i]!;
      const label = data[pixel] === -1 ? labelBeside(pixel) : -1;
      if (label < 0) continue;
      queue[tail] = pixel;
      tail += 1;
    }
    for (let i = 0; i < tail; i += 1) data[queue[i]!] = Math.max(data[queue[i]!]!, labelBeside(queue[i]!));
    flood(0, tail, level);
    if (level === 0 && count > 0) break;
    for (let i = from; i < to; i += 1) {
      const pixel = order[i]!;
      if (data[pixel] !== -1) continue;
      data[pixel] = count;
      count += 1;
      queue[0] = pixel;
      flood(0, 1, level);
    }
  }
  let regions: FilledRegions = { labels: { width, height, data }, count: Math.max(1, count), distance };
  for (let before = Infinity; regions.count < before;) {
    before = regions.count;
    regions = joinWide(regions);
  }
  return regions;
}

/** Share of the narrower area's width from which on a gap is an opening, and both sides are one area. */
const OPENING = 0.45;

/** Joins areas whose common border without a line is about as wide as one of them: a corridor and its room. */
function joinWide({ labels, count, distance }: FilledRegions): FilledRegions {
  const { width, height, data } = labels;
  const far = distance.data;
  const depths = new Float32Array(count);
  const borders = new Map<number, number>();
  const meet = (i: number, j: number) => {
    const [a, b] = [Math.min(data[i]!, data[j]!), Math.max(data[i]!, data[j]!)];
    if (a === b || far[i]! < 1 || far[j]! < 1) return;
    borders.set(a * count + b, (borders.get(a * count + b) ?? 0) + 1);
  };
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      depths[data[at]!] = Math.max(depths[data[at]!]!, far[at]!);
      if (x + 1 < width) meet(at, at + 1);
      if (y + 1 < height) meet(at, at + width);
    }
  }
  // Each area joins one wider area at most: else a small one between two large ones would make them one.
  const parents = Int32Array.from({ length: count }, (_, i) => i);
  const longest = new Float32Array(count);
  for (const [key, length] of borders) {
    const [a, b] = [Math.floor(key / count), key % count];
    const [narrow, wide] = depths[a]! < depths[b]! ? [a, b] : [b, a];
    if (length <= OPENING * 2 * depths[narrow]! || length <= longest[narrow]!) continue;
    longest[narrow] = length;
    parents[narrow] = wide;
  }
  const rootOf = (label: number): number => {
    let root = label;
    while (parents[root] !== root) root = parents[root]!;
    return root;
  };
  const numbers = new Map<number, number>();
  const joined = Int32Array.from({ length: count }, (_, label) => {
    const root = rootOf(label);
    const number = numbers.get(root) ?? numbers.size;
    numbers.set(root, number);
    return number;
  });
  return {
    labels: { width, height, data: data.map((label) => joined[label]!) },
    count: numbers.size,
    distance,
  };
}
