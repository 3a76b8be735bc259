import { gaussianBlur } from "../../core/raster/filters.ts";
import { createRaster, lumaPlane, type Raster } from "../../core/raster/raster.ts";
import { scaledPixels, withPicture, type Operation } from "../../core/recipe/scene.ts";

/** Largest step an edge may gain, of 255: more shows as a halo. */
const MOST_GAIN = 34;

/** Rows that are worked on together: large pictures would need three times their own memory at once. */
const BAND = 512;

/** The rows of a picture from `top` to `bottom`, without a copy. */
const rowsOf = ({ width, data }: Raster, top: number, bottom: number): Raster => ({
  width,
  height: bottom - top,
  data: data.subarray(top * width * 3, bottom * width * 3),
});

/** Unsharp mask on the luminance; steps under 2 of 255 stay as they are, so that noise is not raised. */
export function sharpenRaster(raster: Raster, radius: number, amount: number): Raster {
  const { width, height } = raster;
  const sigma = Math.max(0.5, radius);
  const reach = Math.ceil(sigma * 4) + 3;
  const result = createRaster(width, height);
  for (let top = 0; top < height; top += BAND) {
    const bottom = Math.min(height, top + BAND);
    const from = Math.max(0, top - reach);
    const luma = lumaPlane(rowsOf(raster, from, Math.min(height, bottom + reach)));
    const soft = gaussianBlur(luma, sigma).data;
    const source = raster.data;
    const { data } = result;
    for (let pixel = top * width, at = pixel * 3; pixel < bottom * width; pixel += 1, at += 3) {
      const near = pixel - from * width;
      const edge = (luma.data[near]! - soft[near]!) * 255;
      const cored = edge > 2 ? edge - 2 : edge < -2 ? edge + 2 : 0;
      const gain = Math.max(-MOST_GAIN, Math.min(MOST_GAIN, cored * amount));
      data[at] = source[at]! + gain;
      data[at + 1] = source[at + 1]! + gain;
      data[at + 2] = source[at + 2]! + gain;
    }
  }
  return result;
}

export const sharpen: Operation<"sharpen"> = (scene, { radius, amount }) =>
  withPicture(scene, sharpenRaster(scene.main.raster, scaledPixels(radius, scene.main.raster), amount));
