import type { Raster } from "../raster/raster.ts";
import { nearestColor } from "./find-palette.ts";
import { toOklab, type Oklab } from "./oklab.ts";

/** A number for every pixel, such as the place of its colour in a palette. */
export interface LabelMap {
  readonly width: number;
  readonly height: number;
  readonly data: Int32Array;
}

/** Colours are compared in steps of 8 of 255: one table then serves all pixels. */
const SHIFT = 3;
const STEPS = 256 >> SHIFT;

/** The nearest colour of a palette for each pixel. */
export function labelColors(raster: Raster, palette: readonly Readonly<Oklab>[]): LabelMap {
  const table = new Int32Array(STEPS ** 3).fill(-1);
  const data = new Int32Array(raster.width * raster.height);
  const color: Oklab = [0, 0, 0];
  for (let pixel = 0, at = 0; pixel < data.length; pixel += 1, at += 3) {
    const [r, g, b] = [
      raster.data[at]! >> SHIFT,
      raster.data[at + 1]! >> SHIFT,
      raster.data[at + 2]! >> SHIFT,
    ];
    const key = (r * STEPS + g) * STEPS + b;
    if (table[key]! < 0) {
      const half = 1 << (SHIFT - 1);
      toOklab((r << SHIFT) + half, (g << SHIFT) + half, (b << SHIFT) + half, color);
      table[key] = nearestColor(color, palette);
    }
    data[pixel] = table[key]!;
  }
  return { width: raster.width, height: raster.height, data };
}

/** Each pixel takes the label that is most frequent in the square around it; the cost does not depend on `radius`. */
function takeMostFrequent({ width, height, data }: LabelMap, count: number, radius: number): LabelMap {
  const result = new Int32Array(data.length);
  // How often each label stands in the part of each column that the square reaches.
  const columns = new Int32Array(width * count);
  const addRow = (y: number, by: 1 | -1) => {
    const row = Math.min(height - 1, Math.max(0, y)) * width;
    for (let x = 0; x < width; x += 1) columns[x * count + data[row + x]!]! += by;
  };
  for (let y = -radius; y < radius; y += 1) addRow(y, 1);
  const votes = new Int32Array(count);
  const area = (2 * radius + 1) ** 2;
  for (let y = 0, at = 0; y < height; y += 1) {
    addRow(y + radius, 1);
    votes.fill(0);
    for (let x = -radius; x <= radius; x += 1) {
      const from = Math.min(width - 1, Math.max(0, x)) * count;
      for (let label = 0; label < count; label += 1) votes[label]! += columns[from + label]!;
    }
    for (let x = 0; x < width; x += 1, at += 1) {
      let best = data[at]!;
      // What more than half of the square agrees on needs no count of the others.
      if (votes[best]! * 2 <= area)
        for (let label = 0; label < count; label += 1) if (votes[label]! > votes[best]!) best = label;
      result[at] = best;
      const enters = Math.min(width - 1, x + radius + 1) * count;
      const leaves = Math.max(0, x - radius) * count;
      for (let label = 0; label < count; label += 1)
        votes[label]! += columns[enters + label]! - columns[leaves + label]!;
    }
    addRow(y - radius, -1);
  }
  return { width, height, data: result };
}

/** Rounds the borders between labels 0 to `count` - 1 and removes specks, within about `sigma` pixels. */
export function smoothLabels(labels: LabelMap, count: number, sigma: number): LabelMap {
  if (sigma < 0.5) return labels;
  // Squares in two sizes one after the other round off better than one.
  const once = takeMostFrequent(labels, count, Math.max(1, Math.round(sigma * 1.3)));
  return takeMostFrequent(once, count, Math.max(1, Math.round(sigma * 0.8)));
}

/** The map at another size; borders stay hard. */
export function resizeLabels(labels: LabelMap, width: number, height: number): LabelMap {
  const data = new Int32Array(width * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.min(labels.height - 1, Math.floor(((y + 0.5) * labels.height) / height)) * labels.width;
    for (let x = 0; x < width; x += 1, at += 1)
      data[at] =
        labels.data[row + Math.min(labels.width - 1, Math.floor(((x + 0.5) * labels.width) / width))]!;
  }
  return { width, height, data };
}
