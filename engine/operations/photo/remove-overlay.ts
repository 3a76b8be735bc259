import { AppError } from "#registry/contract/errors/app-error.ts";
import { chooseOverlays, isStamp, type OverlayGroup } from "./overlay/choose-overlays.ts";
import { findTextLines } from "./overlay/find-text-lines.ts";
import { fitOverlay } from "./overlay/fit-overlay.ts";
import { guessText } from "./overlay/guess-text.ts";
import { liftOverlay, measureAlpha } from "./overlay/lift-overlay.ts";
import { repeatOverlay } from "./overlay/repeat-overlay.ts";
import { createPlane, type Plane, type Raster } from "../../core/raster/raster.ts";
import { longerSide, withPicture, type Operation, type RecipeContext } from "../../core/recipe/scene.ts";

/** The soft edge of strokes, as a share of the longer side: photos were resized since they were written on. */
const EDGE = 0.0019;

/** Half the width of a usual stroke, as a share of the letters' height. */
const STROKE = 0.09;

/** Strokes of all members of a group, where they were found. */
function joinStrokes(raster: Raster, group: OverlayGroup): Plane {
  const strokes = createPlane(raster.width, raster.height);
  for (const { left, top, strokes: part } of group) {
    for (let y = 0; y < part.height; y += 1) {
      const to = (y + top) * raster.width + left;
      for (let x = 0; x < part.width; x += 1)
        if (part.data[y * part.width + x] === 1) strokes.data[to + x] = 1;
    }
  }
  return strokes;
}

async function findGroups(raster: Raster, context: RecipeContext): Promise<OverlayGroup[]> {
  const finder = await context.textFinder();
  const lines = findTextLines(finder ? await finder.find(raster) : guessText(raster));
  const groups = chooseOverlays(
    lines.flatMap((line) => fitOverlay(raster, line) ?? []),
    raster,
  );
  // What is guessed to be writing without the network is trusted only where stamps are.
  return finder ? groups : groups.filter(([first]) => isStamp(first, raster));
}

/** Takes writing off that was laid over the finished photo. Writing that belongs to the scene stays. */
export const removeOverlay: Operation<"remove-overlay"> = async (scene, { required }, context) => {
  let { raster } = scene.main;
  const groups = await findGroups(raster, context);
  if (groups.length === 0 && required)
    throw new AppError("PHOTO_UNSUITABLE", { message: "photo.noWatermark", params: { photo: 1 } });
  const edge = Math.max(1, Math.round(longerSide(raster) * EDGE));
  for (const group of groups) {
    const alphas = group.map(({ alpha }) => alpha).sort((a, b) => a - b);
    const strokes = joinStrokes(raster, group);
    const { sign } = group[0];
    const alpha = measureAlpha(raster, strokes, sign, edge, alphas[alphas.length >> 1]!);
    const repeated = group.length > 1 ? repeatOverlay(raster, group) : null;
    if (repeated)
      for (let i = 0; i < strokes.data.length; i += 1)
        strokes.data[i] = Math.max(strokes.data[i]!, repeated.data[i]!);
    raster = liftOverlay(raster, strokes, { alpha, sign }, edge, group[0].line.height * STROKE);
  }
  return withPicture(scene, raster);
};
