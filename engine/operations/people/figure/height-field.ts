import { gaussianBlur } from "../../../core/raster/filters.ts";
import { clamp01, createPlane, type Plane } from "../../../core/raster/raster.ts";

/** Widths of the rounded rims that make up an inflated shape, in shares of the longer side, and how high each is. */
const RIMS = [
  { sigma: 0.008, height: 0.014 },
  { sigma: 0.024, height: 0.035 },
  { sigma: 0.06, height: 0.075 },
] as const;

/** A flat shape blown up like a cushion: heights in pixels, 0 at its outline. */
export function inflate(mask: Plane): Plane {
  const unit = Math.max(mask.width, mask.height);
  const field = createPlane(mask.width, mask.height);
  for (const { sigma, height } of RIMS) {
    const soft = gaussianBlur(mask, sigma * unit);
    for (let i = 0; i < field.data.length; i += 1)
      field.data[i]! += height * unit * Math.sqrt(clamp01(soft.data[i]! * 2 - 1));
  }
  return field;
}

/** Adds the relief that a luminance suggests: what is light stands out by up to `depth` pixels. */
export function addRelief(field: Plane, luma: Plane, sigma: number, depth: number): Plane {
  const soft = gaussianBlur(luma, sigma);
  const result = createPlane(field.width, field.height);
  for (let i = 0; i < result.data.length; i += 1) result.data[i] = field.data[i]! + soft.data[i]! * depth;
  return result;
}

export interface Normal {
  x: number;
  y: number;
  z: number;
}

/** The direction a height field faces at a pixel: `z` to the viewer, `y` down. Written to `out`. */
export function normalAt({ width, height, data }: Plane, pixel: number, out: Normal): void {
  const x = pixel % width;
  const y = (pixel - x) / width;
  const right = x + 1 < width ? data[pixel + 1]! : data[pixel]!;
  const left = x > 0 ? data[pixel - 1]! : data[pixel]!;
  const below = y + 1 < height ? data[pixel + width]! : data[pixel]!;
  const above = y > 0 ? data[pixel - width]! : data[pixel]!;
  const slopeX = (left - right) / 2;
  const slopeY = (above - below) / 2;
  const length = Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1);
  out.x = slopeX / length;
  out.y = slopeY / length;
  out.z = 1 / length;
}
