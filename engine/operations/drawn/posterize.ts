import { blurRaster } from "../../core/raster/filter-raster.ts";
import { mixRasters, parseColor } from "../../core/raster/raster.ts";
import { longerSide, withPicture, type Operation } from "../../core/recipe/scene.ts";
import { flattenColors, paintLabels } from "../../core/segments/flatten-colors.ts";
import { oklabOf } from "../../core/segments/oklab.ts";

/** Paints the picture in few flat colours with clean borders: its own, or given ones. */
export const posterize: Operation<"posterize"> = (
  scene,
  { colors, palette, rounding, least, strength },
  { random },
) => {
  const { raster } = scene.main;
  const flat = flattenColors(
    raster,
    {
      count: colors,
      rounding,
      least,
      ...(palette && { palette: palette.map((hex) => oklabOf(parseColor(hex))) }),
    },
    random,
  );
  // Labels have hard borders; this much blur makes them as smooth as a drawn edge.
  const painted = blurRaster(paintLabels(flat), longerSide(raster) / 2400);
  return withPicture(scene, strength < 1 ? mixRasters(raster, painted, strength) : painted);
};
