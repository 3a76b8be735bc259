import { fillHoles } from "./fill-holes.ts";
import { createPlane, createRaster, type Plane, type Raster } from "./raster.ts";

/** Pixels of the picture that one of the small copy stands for: what is filled in smoothly has no finer detail. */
const FACTOR = 4;

/** A small copy in which only known pixels count. */
function shrinkKnown(raster: Raster, known: Plane): { raster: Raster; known: Plane } {
  const [width, height] = [Math.ceil(raster.width / FACTOR), Math.ceil(raster.height / FACTOR)];
  const sums = new Float32Array(width * height * 3);
  const weights = createPlane(width, height);
  for (let y = 0; y < raster.height; y += 1) {
    for (let x = 0; x < raster.width; x += 1) {
      const from = y * raster.width + x;
      const share = known.data[from]!;
      if (share <= 0) continue;
      const to = Math.floor(y / FACTOR) * width + Math.floor(x / FACTOR);
      weights.data[to]! += share;
      for (let channel = 0; channel < 3; channel += 1)
        sums[to * 3 + channel]! += raster.data[from * 3 + channel]! * share;
    }
  }
  const small = createRaster(width, height);
  for (let i = 0; i < weights.data.length; i += 1) {
    const weight = weights.data[i]!;
    if (weight > 0)
      for (let channel = 0; channel < 3; channel += 1)
        small.data[i * 3 + channel] = sums[i * 3 + channel]! / weight;
    weights.data[i] = Math.min(1, weight / 2);
  }
  return { raster: small, known: weights };
}

/** What is not known of a picture, filled in smoothly from all sides; also known pixels come out smooth. */
export function fillSmooth(raster: Raster, known: Plane): Raster {
  const small = shrinkKnown(raster, known);
  const filled = fillHoles(small.raster, small.known);
  const result = createRaster(raster.width, raster.height);
  for (let y = 0, at = 0; y < raster.height; y += 1) {
    const top = Math.min(filled.height - 1, Math.max(0, (y + 0.5) / FACTOR - 0.5));
    const [y0, fy] = [Math.floor(top), top - Math.floor(top)];
    const below = y0 + 1 < filled.height ? filled.width * 3 : 0;
    for (let x = 0; x < raster.width; x += 1) {
      const left = Math.min(filled.width - 1, Math.max(0, (x + 0.5) / FACTOR - 0.5));
      const x0 = Math.floor(left);
      const fx = left - Math.floor(left);
      const beside = x0 + 1 < filled.width ? 3 : 0;
      const from = (y0 * filled.width + x0) * 3;
      for (let channel = 0; channel < 3; channel += 1, at += 1) {
        const i = from + channel;
        const upper = filled.data[i]! * (1 - fx) + filled.data[i + beside]! * fx;
        const lower = filled.data[i + below]! * (1 - fx) + filled.data[i + below + beside]! * fx;
        result.data[at] = upper * (1 - fy) + lower * fy + 0.5;
      }
    }
  }
  return result;
}
