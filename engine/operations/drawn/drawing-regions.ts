import { gaussianBlur } from "../../core/raster/filters.ts";
import { lumaPlane, smoothstep, type Plane, type Raster, fillPlane } from "../../core/raster/raster.ts";
import { halvePlane, resizePlane } from "../../core/raster/resize-plane.ts";
import { longerSide } from "../../core/recipe/scene.ts";
import { distanceTo } from "../../core/segments/distance-field.ts";
import type { LabelMap } from "../../core/segments/label-map.ts";

/** What a sheet with a line drawing looks like: mostly paper, some ink, little between them, hardly a colour. */
const SHEET = { paper: 0.7, between: 0.16, leastInk: 0.002, mostInk: 0.26, chroma: 34 } as const;
/** Brightness as a share of the paper's: above is paper, below is ink. */
const PAPER = 0.88;
const INK = 0.58;

function dilate({ width, height, data }: Plane, radius: number): Plane {
  const pass = (source: Float32Array, length: number, lines: number, step: number, skip: number) => {
    const result = new Float32Array(source.length);
    for (let line = 0; line < lines; line += 1) {
      for (let i = 0; i < length; i += 1) {
        let most = 0;
        for (let j = Math.max(0, i - radius); j <= Math.min(length - 1, i + radius); j += 1)
          most = Math.max(most, source[line * skip + j * step]!);
        result[line * skip + i * step] = most;
      }
    }
    return result;
  };
  const rows = pass(data, width, height, 1, width);
  return { width, height, data: pass(rows, height, width, width, 1) };
}

/** Brightness as a share of the paper around: an unevenly lit scan becomes an even sheet. */
function evenSheet(luma: Plane): Plane {
  let small = luma;
  while (longerSide(small) > 240) small = halvePlane(small);
  const side = longerSide(small);
  const paper = gaussianBlur(dilate(small, Math.max(2, Math.round(side / 30))), side / 16);
  const large = resizePlane(paper, luma.width, luma.height);
  return fillPlane(luma, (i) => Math.min(1, luma.data[i]! / Math.max(0.05, large.data[i]!)));
}

function meanChroma({ data }: Raster): number {
  let sum = 0;
  for (let at = 0; at < data.length; at += 3) {
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
    sum += Math.max(red, green, blue) - Math.min(red, green, blue);
  }
  return (sum * 3) / data.length;
}

/** The ink of a drawing on paper, 0 to 1, whatever the paper's shade; null when the picture is no line drawing. */
export function readLines(raster: Raster): Plane | null {
  if (meanChroma(raster) > SHEET.chroma) return null;
  const luma = lumaPlane(raster);
  const sheet = evenSheet(luma);
  let [paper, dark, brightness] = [0, 0, 0];
  for (let i = 0; i < sheet.data.length; i += 1) {
    const value = sheet.data[i]!;
    if (value > PAPER) {
      paper += 1;
      brightness += luma.data[i]!;
    } else if (value < INK) dark += 1;
  }
  const count = sheet.data.length;
  const isDrawing =
    paper / count > SHEET.paper &&
    (count - paper - dark) / count < SHEET.between &&
    dark / count > SHEET.leastInk &&
    dark / count < SHEET.mostInk &&
    brightness / Math.max(1, paper) > 0.42;
  if (!isDrawing) return null;
  for (let i = 0; i < count; i += 1) sheet.data[i] = 1 - smoothstep(INK, PAPER, sheet.data[i]!);
  return sheet;
}

/** Distances are handled in steps of half a pixel. */
const STEPS = 2;

export interface FilledRegions {
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
