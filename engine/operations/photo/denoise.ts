import { smoothPlane } from "../../core/raster/filters.ts";
import {
  createPlane,
  createRaster,
  lumaOf,
  lumaPlane,
  type Plane,
  type Raster,
} from "../../core/raster/raster.ts";
import { resizePlane } from "../../core/raster/resize-plane.ts";
import { scaledPixels, withPicture, type Operation } from "../../core/recipe/scene.ts";

/** What blue and red have beyond the luma, at half the picture's size: colour changes slowly. */
function readColor({ width, height, data }: Raster): { blue: Plane; red: Plane } {
  const blue = createPlane(Math.ceil(width / 2), Math.ceil(height / 2));
  const red = createPlane(blue.width, blue.height);
  const [blues, reds] = [blue.data, red.data];
  for (let y = 0, at = 0; y < blue.height; y += 1) {
    const above = 2 * y * width * 3;
    const below = Math.min(height - 1, 2 * y + 1) * width * 3;
    for (let x = 0; x < blue.width; x += 1, at += 1) {
      const left = 6 * x;
      const right = Math.min(width - 1, 2 * x + 1) * 3;
      const [a, b, c, d] = [above + left, above + right, below + left, below + right];
      const r = data[a]! + data[b]! + data[c]! + data[d]!;
      const g = data[a + 1]! + data[b + 1]! + data[c + 1]! + data[d + 1]!;
      const u = data[a + 2]! + data[b + 2]! + data[c + 2]! + data[d + 2]!;
      const luma = lumaOf(r, g, u);
      blues[at] = (u - luma) / 1020;
      reds[at] = (r - luma) / 1020;
    }
  }
  return { blue, red };
}

/** Smooths noise: colour noise strongly, light noise gently, edges not at all. */
export function denoiseRaster(
  raster: Raster,
  strength: number,
  radius = Math.max(1, Math.round(scaledPixels(2.4, raster))),
): Raster {
  const { width, height } = raster;
  const { blue, red } = readColor(raster);
  const calmBlue = resizePlane(smoothPlane(blue, radius, 0.002 * strength), width, height).data;
  const calmRed = resizePlane(smoothPlane(red, radius, 0.002 * strength), width, height).data;
  const calm = smoothPlane(lumaPlane(raster), radius, 0.0006 * strength).data;
  const result = createRaster(width, height);
  const out = result.data;
  for (let pixel = 0, at = 0; pixel < calm.length; pixel += 1, at += 3) {
    const y = calm[pixel]! * 255;
    const r = calmRed[pixel]! * 255;
    const b = calmBlue[pixel]! * 255;
    out[at] = y + r;
    out[at + 1] = y - (0.299 * r + 0.114 * b) / 0.587;
    out[at + 2] = y + b;
  }
  return result;
}

export const denoise: Operation<"denoise"> = (scene, { strength }) =>
  withPicture(scene, denoiseRaster(scene.main.raster, strength));
