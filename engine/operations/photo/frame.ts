import { copyRaster, parseColor } from "../../core/raster/raster.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";

/** Draws a frame of lines over the picture's edges. */
export const frame: Operation<"frame"> = (scene, { lines }) => {
  const raster = copyRaster(scene.main.raster);
  const { width, height, data } = raster;
  const shorter = Math.min(width, height);
  let reach = 0;
  const bands = lines.map(({ color, width: share }) => {
    reach += Math.max(1, share * shorter);
    return { reach: Math.round(reach), color: parseColor(color) };
  });
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const away = Math.min(x, y, width - 1 - x, height - 1 - y);
      const band = bands.find((each) => away < each.reach);
      if (band) data.set(band.color, (y * width + x) * 3);
    }
  return withPicture(scene, raster);
};
