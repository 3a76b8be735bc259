import { gaussianBlur } from "../raster/filters.ts";
import { lumaPlane, mapPixels, type Raster } from "../raster/raster.ts";
import { scaledPixels, withPicture, type Operation } from "../recipe/scene.ts";

/** Largest step an edge may gain, of 255: more shows as a halo. */
const MOST_GAIN = 34;

/** Unsharp mask on the luminance; steps under 2 of 255 stay as they are, so that noise is not raised. */
export function sharpenRaster(raster: Raster, radius: number, amount: number): Raster {
  const luma = lumaPlane(raster);
  const soft = gaussianBlur(luma, Math.max(0.5, radius));
  return mapPixels(raster, (red, green, blue, out, pixel) => {
    const edge = (luma.data[pixel]! - soft.data[pixel]!) * 255;
    const cored = Math.sign(edge) * Math.max(0, Math.abs(edge) - 2);
    const gain = Math.max(-MOST_GAIN, Math.min(MOST_GAIN, cored * amount));
    out[0] = red + gain;
    out[1] = green + gain;
    out[2] = blue + gain;
  });
}

export const sharpen: Operation<"sharpen"> = (scene, { radius, amount }) =>
  withPicture(scene, sharpenRaster(scene.main.raster, scaledPixels(radius, scene.main.raster), amount));
