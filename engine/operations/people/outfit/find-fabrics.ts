import type { Box } from "../../../core/face/face.ts";
import { lumaOf, type Raster, type Rgb } from "../../../core/raster/raster.ts";
import { colorDistance, type Outfit } from "./find-outfit.ts";

/** A square of cloth. */
export interface Patch {
  box: Box;
  /** Standard deviation of its brightness, 0 to 1: how much it shows. */
  detail: number;
  color: Rgb;
}

function measure(raster: Raster, { left, top, width }: Box): { color: Rgb; detail: number } {
  let [red, green, blue, luma, square, count] = [0, 0, 0, 0, 0, 0];
  for (let y = Math.floor(top); y < top + width; y += 2) {
    for (let x = Math.floor(left); x < left + width; x += 2, count += 1) {
      const at = (y * raster.width + x) * 3;
      const [r, g, b] = [raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!];
      const value = lumaOf(r, g, b) / 255;
      red += r;
      green += g;
      blue += b;
      luma += value;
      square += value * value;
    }
  }
  const mean = luma / count;
  return {
    color: [red / count, green / count, blue / count],
    detail: Math.sqrt(Math.max(0, square / count - mean * mean)),
  };
}

/** Squares of `size` pixels that show nothing but cloth, the most detailed first; neighbours never overlap. */
export function findFabrics(raster: Raster, outfit: Outfit, size: number): Patch[] {
  const { clothes, bounds, chin } = outfit;
  const side = Math.max(8, Math.round(size));
  const found: Patch[] = [];
  const isInside = (x: number, y: number) =>
    clothes.data[Math.floor(y) * clothes.width + Math.floor(x)]! > 0.9;
  for (
    let top = Math.max(0, chin);
    top + side < Math.min(raster.height, bounds.top + bounds.height);
    top += side / 3
  ) {
    for (
      let left = Math.max(0, bounds.left);
      left + side < Math.min(raster.width, bounds.left + bounds.width);
      left += side / 3
    ) {
      const corners = [0, 0.5, 1].flatMap((a) =>
        [0, 0.5, 1].map((b) => isInside(left + a * (side - 1), top + b * (side - 1))),
      );
      if (!corners.every(Boolean)) continue;
      const box = { left, top, width: side, height: side };
      found.push({ box, ...measure(raster, box) });
    }
  }
  found.sort((a, b) => b.detail - a.detail);
  const chosen: Patch[] = [];
  for (const patch of found) {
    const overlaps = chosen.some(
      ({ box }) => Math.abs(box.left - patch.box.left) < side && Math.abs(box.top - patch.box.top) < side,
    );
    if (!overlaps) chosen.push(patch);
  }
  return chosen;
}

/** The outfit's main colours, the most frequent first and clearly apart from each other; at most `most`. */
export function findPalette(raster: Raster, { clothes, bounds }: Outfit, most: number): Rgb[] {
  const bins = new Map<number, { count: number; sum: [number, number, number] }>();
  for (
    let y = Math.max(0, Math.floor(bounds.top));
    y < Math.min(raster.height, bounds.top + bounds.height);
    y += 2
  ) {
    for (
      let x = Math.max(0, Math.floor(bounds.left));
      x < Math.min(raster.width, bounds.left + bounds.width);
      x += 2
    ) {
      if (clothes.data[y * clothes.width + x]! < 0.9) continue;
      const at = (y * raster.width + x) * 3;
      const color: Rgb = [raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!];
      const key = (color[0] >> 4) * 256 + (color[1] >> 4) * 16 + (color[2] >> 4);
      const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] };
      // Dyed cloth counts a little more than black, grey and white.
      const weight = 0.7 + (Math.max(...color) - Math.min(...color)) / 200;
      bin.count += weight;
      for (const channel of [0, 1, 2] as const) bin.sum[channel] += color[channel] * weight;
      bins.set(key, bin);
    }
  }
  const sorted = [...bins.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ count, sum }): Rgb => [sum[0] / count, sum[1] / count, sum[2] / count]);
  const palette: Rgb[] = [];
  for (const apart of [42, 26, 14, 7, 0]) {
    for (const color of sorted) {
      if (palette.length >= most) return palette;
      if (palette.every((other) => colorDistance(other, color) > apart)) palette.push(color);
    }
  }
  return palette;
}
