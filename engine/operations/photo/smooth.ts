import { smoothRaster } from "../../core/raster/filter-raster.ts";
import { longerSide, withPicture, type Operation } from "../../core/recipe/scene.ts";

/** Flattens textures and keeps edges. */
export const smooth: Operation<"smooth"> = (scene, { radius, edge, times }) => {
  let raster = scene.main.raster;
  const pixels = Math.max(1, radius * longerSide(raster));
  for (let i = 0; i < times; i += 1) raster = smoothRaster(raster, pixels, edge);
  return withPicture(scene, raster);
};
