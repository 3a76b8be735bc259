import { createNoise } from "../../core/raster/noise.ts";
import { lumaOf, mapPixels } from "../../core/raster/raster.ts";
import { scaledPixels, withPicture, type Operation } from "../../core/recipe/scene.ts";

/** Film grain: the same on all channels, strongest in the middle tones. */
export const grain: Operation<"grain"> = (scene, { amount, size }, { random }) => {
  const { raster } = scene.main;
  const noise = createNoise(raster.width, raster.height, scaledPixels(size, raster), random);
  return withPicture(
    scene,
    mapPixels(raster, (red, green, blue, out, pixel) => {
      const luma = lumaOf(red, green, blue) / 255;
      const added = noise.data[pixel]! * amount * 255 * (0.35 + 2.6 * luma * (1 - luma)) * 0.5;
      out[0] = red + added;
      out[1] = green + added;
      out[2] = blue + added;
    }),
  );
};
