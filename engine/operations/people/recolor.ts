import { copyRaster, parseColor, type Plane, type Raster } from "../../core/raster/raster.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";
import { fromOklab, oklabOf, toOklab, type Oklab } from "../../core/segments/oklab.ts";
import { findPeoplePart } from "../../people/parts/find-parts.ts";

/** Lightness that fabric of any colour can still show, so that black keeps folds and white keeps shadows. */
const DARKEST = 0.1;
const LIGHTEST = 0.95;
/** How much darker or lighter than its own mean a surface may stay. */
const RANGE = [0.35, 2.4] as const;

function meanLightness({ data }: Raster, part: Plane): number {
  const color: Oklab = [0, 0, 0];
  let [sum, weight] = [0, 1e-6];
  for (let pixel = 0; pixel < part.data.length; pixel += 7) {
    const share = part.data[pixel]!;
    if (share < 0.5) continue;
    toOklab(data[pixel * 3]!, data[pixel * 3 + 1]!, data[pixel * 3 + 2]!, color);
    sum += color[0] * share;
    weight += share;
  }
  return Math.max(0.05, sum / weight);
}

/** Gives a part another colour; how light it is goes up and down around the new colour as it did around the old one. */
export function recolorPart(
  raster: Raster,
  part: Plane,
  color: string,
  { strength, folds }: { strength: number; folds: number },
): Raster {
  const mean = meanLightness(raster, part);
  const [lightness, greenRed, blueYellow] = oklabOf(parseColor(color));
  const level = Math.min(LIGHTEST, Math.max(DARKEST, lightness));
  const result = copyRaster(raster);
  const old: Oklab = [0, 0, 0];
  for (let pixel = 0; pixel < part.data.length; pixel += 1) {
    const share = part.data[pixel]! * strength;
    if (share <= 0.004) continue;
    const at = pixel * 3;
    toOklab(raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!, old);
    const ratio = Math.min(RANGE[1], Math.max(RANGE[0], old[0] / mean)) ** folds;
    // Shadows and highlights of any fabric are less colourful than its middle.
    const chroma = ratio > 1 ? 1 / Math.sqrt(ratio) : ratio;
    const [red, green, blue] = fromOklab([
      Math.min(0.99, level * ratio),
      greenRed * chroma,
      blueYellow * chroma,
    ]);
    result.data[at] = raster.data[at]! * (1 - share) + red * share;
    result.data[at + 1] = raster.data[at + 1]! * (1 - share) + green * share;
    result.data[at + 2] = raster.data[at + 2]! * (1 - share) + blue * share;
  }
  return result;
}

export const recolor: Operation<"recolor"> = async (scene, step, context) => {
  const { main, plane } = await findPeoplePart(scene.main, step.part, context);
  if (plane === null) return { ...scene, main };
  return withPicture({ ...scene, main }, recolorPart(main.raster, plane, step.color, step));
};
