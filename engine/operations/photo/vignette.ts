import { mapPixels } from "../../core/raster/raster.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";

/** Darkens the corners. */
export const vignette: Operation<"vignette"> = (scene, { strength }) => {
  const { raster } = scene.main;
  return withPicture(
    scene,
    mapPixels(raster, (red, green, blue, out, pixel) => {
      const x = (pixel % raster.width) / raster.width - 0.5;
      const y = Math.floor(pixel / raster.width) / raster.height - 0.5;
      const gain = 1 - strength * Math.min(1, (2 * (x * x + y * y)) ** 1.2);
      out[0] = red * gain;
      out[1] = green * gain;
      out[2] = blue * gain;
    }),
  );
};
