import { AppError } from "#registry/contract/errors/app-error.ts";
import type { Face } from "../../core/face/face.ts";
import { headAxes, type HeadPlace } from "../../people/parts/part-places.ts";
import { findParts } from "../../people/parts/find-parts.ts";
import type { Random } from "../../core/raster/random.ts";
import { createPlane, smoothstep, type Plane, type Raster } from "../../core/raster/raster.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";
import { drawEars } from "./scalp/draw-ear.server.ts";
import { paintScalp } from "./scalp/scalp-skin.ts";
import { findSkull, skullMask, type Skull } from "./scalp/skull-shape.ts";
import { hairOutside, uncover } from "./scalp/uncover.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";

/** Where short hair may stay: near the skull, above the ears' middle and behind the temples. */
function shortHair(skull: Skull, face: Face, keep: number, size: { width: number; height: number }): Plane {
  const near = skullMask(findSkull(face, keep), size, Math.max(1, skull.frame.width * 0.012));
  const axes = headAxes(face);
  const place: HeadPlace = { across: 0, down: 0 };
  for (let pixel = 0; pixel < near.data.length; pixel += 1) {
    if (near.data[pixel]! <= 0) continue;
    const x = pixel % size.width;
    axes(x, (pixel - x) / size.width, place);
    near.data[pixel]! *=
      1 - smoothstep(0.26, 0.36, place.down - Math.max(0, Math.abs(place.across) - 0.6) * 0.8);
  }
  return near;
}

/** Takes the hair of one head away, but for what lies within `keep` face widths of the skull. */
async function removeHairOf(
  raster: Raster,
  face: Face,
  person: Plane,
  keep: number,
  random: Random,
): Promise<Raster> {
  const parts = findParts(raster, face, person);
  const skull = findSkull(face);
  const { hair } = parts;
  const bare = skullMask(skull, raster, Math.max(0.8, skull.frame.width * 0.006));
  const stays = keep > 0 ? shortHair(skull, face, keep, raster) : createPlane(raster.width, raster.height);
  const held = createPlane(raster.width, raster.height);
  for (let pixel = 0; pixel < held.data.length; pixel += 1) {
    held.data[pixel] = Math.max(bare.data[pixel]!, stays.data[pixel]!);
    bare.data[pixel]! *= 1 - stays.data[pixel]!;
  }
  const uncovered = uncover(raster, hairOutside(skull, parts, person, held), skull, person);
  const result = paintScalp(uncovered, raster, skull, parts, bare, random);
  await drawEars(result, skull, hair);
  return result;
}

/** Takes the hair of every head away, or crops it; brows and beards stay. What it hid is continued from around. */
export const removeHair: Operation<"remove-hair"> = async (scene, { keep }, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  const faces = main.faces ?? [];
  if (faces.length === 0)
    throw new AppError("PHOTO_UNSUITABLE", { message: "photo.noFace", params: { photo: 1 } });
  const person = main.person ?? createPlane(main.raster.width, main.raster.height, 1);
  let { raster } = main;
  for (const face of faces) raster = await removeHairOf(raster, face, person, keep, context.random);
  return withPicture({ ...scene, main: { faces, raster } }, raster);
};
