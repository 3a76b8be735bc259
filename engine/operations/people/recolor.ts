import { faceBox } from "../../core/face/face.ts";
import { findParts } from "../../people/parts/find-parts.ts";
import { copyRaster, createPlane, parseColor, type Plane, type Raster } from "../../core/raster/raster.ts";
import { withPicture, type Operation, type Shot } from "../../core/recipe/scene.ts";
import { fromOklab, oklabOf, toOklab, type Oklab } from "../../core/segments/oklab.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";

/** Lightness that fabric of any colour can still show, so that black keeps folds and white keeps shadows. */
const DARKEST = 0.1;
const LIGHTEST = 0.95;
/** How much darker or lighter than its own mean a surface may stay. */
const RANGE = [0.35, 2.4] as const;

/** The part of everybody with a face; each pixel belongs to the person whose face is nearest to its left or right. */
function joinParts(shot: Shot, part: "clothes" | "hair" | "skin"): Plane | null {
  const { width, height } = shot.raster;
  const people = (shot.faces ?? []).map((face) => {
    const box = faceBox(face);
    return {
      middle: box.left + box.width / 2,
      plane: findParts(shot.raster, face, shot.person ?? null)[part],
    };
  });
  const [first, ...others] = people;
  if (!first || others.length === 0) return first?.plane ?? null;
  const joined = createPlane(width, height);
  for (let x = 0; x < width; x += 1) {
    const nearest = others.reduce(
      (best, other) => (Math.abs(other.middle - x) < Math.abs(best.middle - x) ? other : best),
      first,
    );
    for (let pixel = x; pixel < joined.data.length; pixel += width)
      joined.data[pixel] = nearest.plane.data[pixel]!;
  }
  return joined;
}

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

/** Gives everybody's clothes, hair or bare skin another colour. A photo without a face or a person stays as it is. */
export const recolor: Operation<"recolor"> = async (scene, step, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  if (main.person === null) return { ...scene, main };
  const part = joinParts(main, step.part);
  if (part === null) return { ...scene, main };
  return withPicture({ ...scene, main }, recolorPart(main.raster, part, step.color, step));
};
