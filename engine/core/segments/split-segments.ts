import type { LabelMap } from "./label-map.ts";

/** Connected areas of one label each. */
export interface Segments extends LabelMap {
  /** Label of each area, by its number. */
  labels: number[];
  /** Pixels of each area. */
  sizes: number[];
}

/** Numbers the connected areas of equal labels, from the top left. Areas with a label below 0 get the number -1. */
export function splitSegments({ width, height, data: labels }: LabelMap): Segments {
  const data = new Int32Array(labels.length).fill(-1);
  const stack = new Int32Array(labels.length);
  const result: Segments = { width, height, data, labels: [], sizes: [] };
  let [label, number, depth] = [-1, 0, 0];
  const visit = (at: number) => {
    if (data[at] !== -1 || labels[at] !== label) return;
    data[at] = number;
    stack[depth] = at;
    depth += 1;
  };
  for (let start = 0; start < data.length; start += 1) {
    label = labels[start]!;
    if (data[start] !== -1 || label < 0) continue;
    number = result.sizes.length;
    let size = 0;
    visit(start);
    while (depth > 0) {
      depth -= 1;
      const at = stack[depth]!;
      const x = at % width;
      size += 1;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (at >= width) visit(at - width);
      if (at < data.length - width) visit(at + width);
    }
    result.labels.push(label);
    result.sizes.push(size);
  }
  return result;
}

/** How many pixels of each small area touch which other area. */
function countBorders({ width, height, data }: LabelMap, isSmall: readonly boolean[]): Map<number, number>[] {
  const borders: Map<number, number>[] = isSmall.map(() => new Map<number, number>());
  const meet = (a: number, b: number) => {
    if (a === b || a < 0 || b < 0) return;
    if (isSmall[a]) borders[a]!.set(b, (borders[a]!.get(b) ?? 0) + 1);
    if (isSmall[b]) borders[b]!.set(a, (borders[b]!.get(a) ?? 0) + 1);
  };
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      if (x + 1 < width) meet(data[at]!, data[at + 1]!);
      if (y + 1 < height) meet(data[at]!, data[at + width]!);
    }
  }
  return borders;
}

/** Rounds of joining: specks within specks need more than one. */
const ROUNDS = 4;

/** Gives areas of fewer than `least` pixels the label of the neighbour they touch most. */
export function mergeSmall(map: LabelMap, least: number): LabelMap {
  let labels = map;
  for (let round = 0; round < ROUNDS; round += 1) {
    const segments = splitSegments(labels);
    const isSmall = segments.sizes.map((size) => size < least);
    if (!isSmall.includes(true)) return labels;
    const joined = segments.labels.slice();
    countBorders(segments, isSmall).forEach((border, number) => {
      let most = 0;
      for (const [other, length] of border) {
        const weight = length * (isSmall[other] ? 0.1 : 1);
        if (weight <= most) continue;
        most = weight;
        joined[number] = segments.labels[other]!;
      }
    });
    const data = new Int32Array(labels.data.length);
    for (let i = 0; i < data.length; i += 1) {
      const number = segments.data[i]!;
      data[i] = number < 0 ? -1 : joined[number]!;
    }
    labels = { ...labels, data };
  }
  return labels;
}
