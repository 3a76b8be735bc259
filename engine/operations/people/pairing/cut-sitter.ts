import { AppError } from "#registry/contract/errors/app-error.ts";
import { faceBox, largestFace, type Box, type Face } from "../../../core/face/face.ts";
import { skinColor } from "../../../people/hair/hair-color.ts";
import { cleanEdge } from "../../place/background.ts";
import { cutLayer, type Layer } from "../../../core/layer/layer.ts";
import { keepJoined } from "../../../core/raster/regions.ts";
import { lengthOf, smoothstep, type Plane, type Raster, type Rgb } from "../../../core/raster/raster.ts";
import type { RecipeContext } from "../../../core/recipe/scene.ts";

/** One person cut out of a photo. */
export interface Sitter {
  photo: Raster;
  person: Plane;
  face: Face;
  faceBox: Box;
  /** What of the photo belongs to this person, at the photo's size. */
  layer: Layer;
  /** Mean colour of the cheeks. */
  skin: Rgb;
  /** Row of the photo where the person ends, and the columns between which they are. */
  bottom: number;
  left: number;
  right: number;
}

/** Where a photo's side cuts through a person, they fade out over this share of its width. */
const SIDE_FADE = 0.05;
/** Above this a pixel belongs to the person when their extent is measured. */
const SOLID = 0.5;

function fadeSides({ width, data }: Plane): void {
  const fade = width * SIDE_FADE;
  for (let pixel = 0; pixel < data.length; pixel += 1) {
    const x = pixel % width;
    data[pixel]! *= smoothstep(0, fade, Math.min(x, width - 1 - x));
  }
}

/**
 * Cuts the person with the largest face out of one photo.
 * @throws AppError PHOTO_UNSUITABLE when there is no face, or no person can be told from the background.
 */
export async function cutSitter(context: RecipeContext, index: number): Promise<Sitter> {
  const { raster, faces } = await context.readPhoto(index);
  const face = largestFace(faces);
  const params = { photo: index + 1 };
  if (!face) throw new AppError("PHOTO_UNSUITABLE", { message: "photo.noFace", params });
  const everybody = await context.findPerson(raster);
  if (everybody === null) throw new AppError("PHOTO_UNSUITABLE", { message: "photo.noPerson", params });
  const box = faceBox(face);
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const person = keepJoined(everybody, 0.04, (pixel) => {
    const x = pixel % raster.width;
    return lengthOf(x - middle.x, (pixel - x) / raster.width - middle.y) < box.width * 0.4;
  });
  fadeSides(person);
  let [bottom, left, right] = [0, raster.width, 0];
  for (let pixel = 0; pixel < person.data.length; pixel += 1) {
    if (person.data[pixel]! < SOLID) continue;
    const x = pixel % raster.width;
    bottom = Math.max(bottom, (pixel - x) / raster.width);
    left = Math.min(left, x);
    right = Math.max(right, x);
  }
  return {
    photo: raster,
    person,
    face,
    faceBox: box,
    layer: cutLayer(cleanEdge(raster, person), person),
    skin: skinColor(raster, face),
    bottom,
    left,
    right,
  };
}
