import { drawContours } from "../../core/lines/draw-contours.ts";
import { createRaster, mapPixels, parseColor } from "../../core/raster/raster.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";

/** Draws the picture's contours with a pen: over the picture, or on bare paper. */
export const ink: Operation<"ink"> = (scene, { color, paper, strength, ...contours }) => {
  const { raster } = scene.main;
  const lines = drawContours(raster, contours);
  const [red, green, blue] = parseColor(color);
  const sheet = paper === undefined ? null : parseColor(paper);
  const ground = sheet ? createRaster(raster.width, raster.height) : raster;
  return withPicture(
    scene,
    mapPixels(ground, (r, g, b, out, pixel) => {
      const alpha = lines.data[pixel]! * strength;
      out[0] = (sheet ? sheet[0] : r) * (1 - alpha) + red * alpha;
      out[1] = (sheet ? sheet[1] : g) * (1 - alpha) + green * alpha;
      out[2] = (sheet ? sheet[2] : b) * (1 - alpha) + blue * alpha;
    }),
  );
};
