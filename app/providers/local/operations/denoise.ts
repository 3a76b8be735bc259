import { joinPlanes } from "../raster/filter-raster.ts";
import { smoothPlane } from "../raster/filters.ts";
import { createPlane, type Raster } from "../raster/raster.ts";
import { scaledPixels, withPicture, type Operation } from "../recipe/scene.ts";

/** Smooths noise: colour noise strongly, light noise gently, edges not at all. */
export function denoiseRaster(raster: Raster, strength: number): Raster {
  const { width, height, data } = raster;
  const luma = createPlane(width, height);
  const blue = createPlane(width, height);
  const red = createPlane(width, height);
  for (let pixel = 0, at = 0; pixel < luma.data.length; pixel += 1, at += 3) {
    const y = (0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!) / 255;
    luma.data[pixel] = y;
    blue.data[pixel] = data[at + 2]! / 255 - y;
    red.data[pixel] = data[at]! / 255 - y;
  }
  const radius = Math.max(1, Math.round(scaledPixels(2.4, raster)));
  const calm = smoothPlane(luma, radius, 0.0006 * strength);
  const calmBlue = smoothPlane(blue, radius * 2, 0.002 * strength);
  const calmRed = smoothPlane(red, radius * 2, 0.002 * strength);
  const green = createPlane(width, height);
  for (let i = 0; i < calm.data.length; i += 1) {
    const y = calm.data[i]!;
    const r = y + calmRed.data[i]!;
    const b = y + calmBlue.data[i]!;
    green.data[i] = (y - 0.299 * r - 0.114 * b) / 0.587;
    calmRed.data[i] = r;
    calmBlue.data[i] = b;
  }
  return joinPlanes(calmRed, green, calmBlue);
}

export const denoise: Operation<"denoise"> = (scene, { strength }) =>
  withPicture(scene, denoiseRaster(scene.main.raster, strength));
