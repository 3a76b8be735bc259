import { blurRaster } from "../../core/raster/filter-raster.ts";
import { boxBlur, gaussianBlur } from "../../core/raster/filters.ts";
import {
  lengthOf,
  composite,
  copyRaster,
  createRaster,
  mapPixels,
  parseColor,
  type Plane,
  type Raster,
  fillPlane,
} from "../../core/raster/raster.ts";
import { coveredShare, keepLargeRegions } from "../../core/raster/regions.ts";
import {
  type RecipeContext,
  type Scene,
  type Subject,
  longerSide,
  withPicture,
  type Operation,
} from "../../core/recipe/scene.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";

/** Without a face, what covers less of the picture than this is rather a cup than a person. */
const FACELESS_PERSON = 0.14;
/** Pieces smaller than this share of the largest are crumbs of the background. */
const LEAST_PIECE = 0.12;

export async function findSubject(scene: Scene, context: RecipeContext): Promise<Subject> {
  const { raster, faces, person } = await withPerson(await withFaces(scene.main, context), context);
  const found = faces ?? [];
  if (!person || (found.length === 0 && coveredShare(person) < FACELESS_PERSON))
    return { raster, faces: found, person: null };
  return { raster, faces: found, person: keepLargeRegions(person, 0.4, LEAST_PIECE) };
}

/** Above this a pixel is all person, and its colour holds nothing of the old background. */
const SOLID = 0.96;

/** Replaces the colours of a soft edge by those of the person just inside, so that no rim of the old background stays. */
export function cleanEdge(raster: Raster, person: Plane): Raster {
  const { width, height } = raster;
  const radius = Math.max(2, Math.round(longerSide(raster) / 170));
  const solid = fillPlane({ width, height }, (i) => (person.data[i]! >= SOLID ? 1 : 0));
  const weight = boxBlur(solid, radius);
  const result = copyRaster(raster);
  for (let channel = 0; channel < 3; channel += 1) {
    const weighted = fillPlane({ width, height }, (i) => solid.data[i]! * raster.data[i * 3 + channel]!);
    const near = boxBlur(weighted, radius);
    for (let i = 0; i < solid.data.length; i += 1) {
      const share = person.data[i]!;
      if (share >= SOLID || share <= 0 || weight.data[i]! < 0.02) continue;
      result.data[i * 3 + channel] = near.data[i]! / weight.data[i]!;
    }
  }
  return result;
}

/** A gradient of evenly spaced colours, from the top down or from a point above the middle outwards. */
export function createGradient(
  width: number,
  height: number,
  shape: "linear" | "radial",
  colors: readonly string[],
): Raster {
  const stops = colors.map(parseColor);
  return mapPixels(createRaster(width, height), (_red, _green, _blue, out, pixel) => {
    const x = (pixel % width) / width - 0.5;
    const y = Math.floor(pixel / width) / height;
    const distance = shape === "linear" ? y : lengthOf(x, y - 0.42) / 0.75;
    const place = Math.min(1, distance) * (stops.length - 1);
    const from = Math.min(stops.length - 1, Math.floor(place));
    const to = Math.min(stops.length - 1, from + 1);
    for (let channel = 0; channel < 3; channel += 1) {
      out[channel] =
        stops[from]![channel]! + (stops[to]![channel]! - stops[from]![channel]!) * (place - from);
    }
  });
}

export const background: Operation<"background"> = async (scene, { shape, colors, shadow }, context) => {
  const main = await withPerson(scene.main, context);
  const { raster, person } = main;
  if (person === null) return { ...scene, main };
  const { width, height } = raster;
  let behind =
    shape === "blur"
      ? blurRaster(raster, longerSide(raster) / 60)
      : createGradient(width, height, shape, colors);
  if (shadow > 0) {
    const soft = gaussianBlur(person, longerSide(raster) * 0.02);
    behind = mapPixels(behind, (red, green, blue, out, pixel) => {
      const gain = 1 - shadow * soft.data[pixel]!;
      out[0] = red * gain;
      out[1] = green * gain;
      out[2] = blue * gain;
    });
  }
  return withPicture({ ...scene, main }, composite(behind, cleanEdge(raster, person), person));
};
