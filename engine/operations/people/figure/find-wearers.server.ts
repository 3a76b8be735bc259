import { faceBox, moveFace, type Box, type Face } from "../../../core/face/face.ts";
import { findHead } from "../../../core/face/head-outline.ts";
import { cropPlane } from "../../../core/raster/crop-plane.ts";
import { cropRaster } from "../../../core/raster/raster-io.server.ts";
import { lengthOf, createPlane, lumaOf, type Plane, type Raster } from "../../../core/raster/raster.ts";
import { cleanEdge } from "../../place/background.ts";
import type { RecipeContext } from "../../../core/recipe/scene.ts";
import type { Wearer } from "./mini-body.server.ts";

/** A face narrower than this share of the largest one is somebody in the background. */
const LEAST_SIZE = 0.5;
/** How far around a face its person may reach, in the face's widths and heights. */
const REACH = { side: 2.7, above: 1.5, below: 7.5 } as const;
/** A face that is covered less than this by the mask around it does not stand out: no figure can be made. */
const LEAST_COVER = 0.55;
/** One face as wide as this share of the picture is what the picture's own mask shows. */
const CLOSE = 0.16;

/** A face with less than this share of the sharpest one's detail is out of focus: somebody in the background. */
const LEAST_DETAIL = 0.4;
/** Samples across a face when its detail is measured, so that large and small ones compare. */
const SAMPLES = 48;

/** How sharp a face is: the mean step between neighbours of a grid over it, in 8-bit levels. */
function detailOf(raster: Raster, face: Face): number {
  const { left, top, width, height } = faceBox(face);
  const at = (column: number, row: number): number => {
    const x = Math.min(raster.width - 1, Math.max(0, Math.round(left + (column / SAMPLES) * width)));
    const y = Math.min(raster.height - 1, Math.max(0, Math.round(top + (row / SAMPLES) * height)));
    const pixel = (y * raster.width + x) * 3;
    return lumaOf(raster.data[pixel]!, raster.data[pixel + 1]!, raster.data[pixel + 2]!);
  };
  let sum = 0;
  for (let row = 1; row < SAMPLES; row += 1)
    for (let column = 1; column < SAMPLES; column += 1)
      sum += Math.abs(
        4 * at(column, row) -
          at(column - 1, row) -
          at(column + 1, row) -
          at(column, row - 1) -
          at(column, row + 1),
      );
  return sum / SAMPLES ** 2;
}

function coverOf(person: Plane, face: Face): number {
  let sum = 0;
  for (const { x, y } of face.points) {
    const [column, row] = [Math.round(x), Math.round(y)];
    if (column >= 0 && row >= 0 && column < person.width && row < person.height)
      sum += person.data[row * person.width + column]!;
  }
  return sum / face.points.length;
}

function boxAround({ width, height }: Raster, face: Face): Box {
  const box = faceBox(face);
  const left = Math.max(0, Math.floor(box.left - REACH.side * box.width));
  const top = Math.max(0, Math.floor(box.top - REACH.above * box.height));
  const right = Math.min(width, Math.ceil(box.left + (1 + REACH.side) * box.width));
  const bottom = Math.min(height, Math.ceil(box.top + (1 + REACH.below) * box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** Where a person is by usual proportions: for machines that cannot tell people from the background. */
function guessPerson({ width, height }: Raster, face: Face): Plane {
  const { centre, radius } = findHead(face, null);
  const person = createPlane(width, height);
  const shoulders = centre.y + radius.y * 1.35;
  for (let pixel = 0; pixel < person.data.length; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const isHead = lengthOf((x - centre.x) / radius.x, (y - centre.y) / radius.y) < 1;
    const isNeck = y > centre.y && Math.abs(x - centre.x) < radius.x * 0.55;
    const isBody = y > shoulders && Math.abs(x - centre.x) < radius.x * 1.9;
    person.data[pixel] = isHead || isNeck || isBody ? 1 : 0;
  }
  return person;
}

/** One person by themselves: a crowd or a wide picture is looked at again from near, which shows each one better. */
async function approach(
  raster: Raster,
  person: Plane | null,
  face: Face,
  isAlone: boolean,
  context: RecipeContext,
): Promise<Omit<Wearer, "traits"> | null> {
  const isClose = isAlone && faceBox(face).width > raster.width * CLOSE;
  if (person && isClose && coverOf(person, face) >= LEAST_COVER)
    return { raster: cleanEdge(raster, person), person, face };
  const box = boxAround(raster, face);
  const near = await cropRaster(raster, box);
  const own = moveFace(face, ({ x, y }) => ({ x: x - box.left, y: y - box.top }));
  const found = await context.findPerson(near);
  if (!found && !person) return { raster: near, person: guessPerson(near, own), face: own };
  const masks = [found, person && cropPlane(person, box)];
  const mask = masks.find((plane) => plane && coverOf(plane, own) >= LEAST_COVER);
  return mask ? { raster: cleanEdge(near, mask), person: mask, face: own } : null;
}

/** The people with the largest faces, from left to right, each with a picture and mask of their own; at most `most`. */
export async function findWearers(
  raster: Raster,
  person: Plane | null,
  faces: readonly Face[],
  most: number,
  context: RecipeContext,
): Promise<Wearer[]> {
  const size = (face: Face) => faceBox(face).width;
  const largest = Math.max(...faces.map(size));
  const details = faces.map((face) => detailOf(raster, face));
  const sharpest = Math.max(...details);
  const chosen = faces
    .filter((face, i) => size(face) > largest * LEAST_SIZE && details[i]! >= sharpest * LEAST_DETAIL)
    .sort((a, b) => size(b) - size(a))
    .slice(0, most)
    .sort((a, b) => faceBox(a).left - faceBox(b).left);
  const wearers: Wearer[] = [];
  for (const face of chosen) {
    const wearer = await approach(raster, person, face, chosen.length === 1, context);
    if (wearer) wearers.push({ ...wearer, traits: await context.readTraits(raster, face) });
  }
  return wearers;
}
