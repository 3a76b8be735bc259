import type { StepOf } from "#registry/contract/recipe.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import {
  boundsOf,
  faceArea,
  faceBox,
  moveFace,
  sortFaces,
  type Face,
  type Point,
} from "../../core/face/face.ts";
import { findHead } from "../../core/face/head-outline.ts";
import {
  lengthOf,
  composite,
  type Plane,
  type Raster,
  createPlane,
  createRaster,
  smoothstep,
} from "../../core/raster/raster.ts";
import { keepJoined } from "../../core/raster/regions.ts";
import type { Operation, RecipeContext, Scene } from "../../core/recipe/scene.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";
import { createGradient } from "../place/background.ts";
import { sampleRaster } from "../../core/raster/filter-raster.ts";
import { resizeRaster } from "../../core/raster/raster-io.server.ts";
import type { Dimensions } from "../../core/recipe/output-size.ts";
import {
  fitPortrait,
  placePoint,
  type CutSides,
  type PortraitFit,
  leadToPhoto,
} from "./portrait/fit-portrait.ts";
import { refineEdge } from "./portrait/refine-edge.ts";

/** Share of the sheet's shorter side over which a person fades where the photo ends. */
const FADE = 0.06;

interface PlacedPortrait {
  raster: Raster;
  /** 1 where the sheet shows the photo, fading towards the photo's ends within the sheet. */
  shown: Plane;
}

/** From this enlargement on, the photo's finer detail is read again. */
const ENLARGED = 1.1;
/** Most enlargement for which it is read: more would take much memory for few pixels. */
const MOST_DETAIL = 2.4;

/** Smaller faces than this share of the largest one's area belong to passers-by. */
const LEAST_FACE = 0.3;

/** Which edges of the photo cut through the person near the head and shoulders. */
function findCuts(person: Plane | null, faces: readonly Face[]): CutSides {
  if (!person) return { left: false, right: false, top: false };
  const { width, height, data } = person;
  const box = boundsOf(faces.flatMap(({ points }) => points));
  const isPerson = (x: number, y: number) => data[Math.round(y) * width + Math.round(x)]! > 0.5;
  const rows = Array.from({ length: 24 }, (_, i) => box.top + (box.height * 2.4 * i) / 23).filter(
    (y) => y >= 0 && y < height - 1,
  );
  const columns = Array.from({ length: 16 }, (_, i) => box.left + (box.width * i) / 15).filter(
    (x) => x >= 0 && x < width - 1,
  );
  return {
    left: rows.some((y) => isPerson(2, y)),
    right: rows.some((y) => isPerson(width - 3, y)),
    top: columns.some((x) => isPerson(x, 2)),
  };
}

/** The photo in as many pixels as the sheet can show of it, and the fit that belongs to them. */
async function readSource(
  { main }: Scene,
  fit: PortraitFit,
  context: RecipeContext,
): Promise<{ photo: Raster; fit: PortraitFit }> {
  const photo = main.raster;
  if (photo !== context.framed || fit.scale < ENLARGED) return { photo, fit };
  const factor = Math.min(fit.scale, MOST_DETAIL);
  const detail = await context.readDetail(
    Math.round(photo.width * factor),
    Math.round(photo.height * factor),
  );
  if (detail === null) return { photo, fit };
  const grown = detail.width / photo.width;
  return {
    photo: detail,
    fit: { ...fit, scale: fit.scale / grown, from: { x: fit.from.x * grown, y: fit.from.y * grown } },
  };
}

/** The people to whom the faces belong, without passers-by. */
function keepSitters(person: Plane, shown: Plane, faces: readonly Face[]): Plane {
  const boxes = faces.map(faceBox);
  const sitters = keepJoined(person, 0.05, (pixel) => {
    const x = pixel % person.width;
    const y = Math.floor(pixel / person.width);
    return boxes.some(
      ({ left, top, width, height }) => lengthOf(x - left - width / 2, y - top - height / 2) < width * 0.4,
    );
  });
  for (let pixel = 0; pixel < sitters.data.length; pixel += 1) sitters.data[pixel]! *= shown.data[pixel]!;
  return sitters;
}

/** Faces that count: not those far behind the largest one. */
function pickSitters(faces: readonly Face[]): Face[] {
  const sorted = sortFaces(faces);
  return sorted.filter((face) => faceArea(face) > faceArea(sorted[0]!) * LEAST_FACE);
}

/** Frames heads and shoulders upright on a sheet of the asked shape, on a plain ground where colours are given. */
export const portrait: Operation<"portrait"> = async (scene, step: StepOf<"portrait">, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  const sitters = pickSitters(main.faces ?? []);
  if (sitters.length === 0)
    throw new AppError("PHOTO_UNSUITABLE", { message: "photo.noFace", params: { photo: 1 } });
  const sheet = context.canvas;
  const first = fitPortrait(
    sitters,
    sitters.map((face) => findHead(face, main.person)),
    main.raster,
    sheet,
    step,
    findCuts(main.person, sitters),
  );
  const { photo, fit } = await readSource(scene, first, context);
  const { raster, shown } = await placePortrait(photo, fit, sheet);
  const faces = sitters.map((face) => moveFace(face, (point) => placePoint(first, point)));
  const everybody = step.colors ? await context.findPerson(raster) : null;
  if (!everybody || !step.colors) return { ...scene, main: { raster, faces } };
  const { person, raster: cut } = refineEdge(raster, keepSitters(everybody, shown, faces));
  const ground = createGradient(sheet.width, sheet.height, "radial", step.colors);
  return {
    ...scene,
    main: { raster: composite(ground, cut, person), faces, person },
  };
};

/** Gives the distance, in the sheet's pixels, to the nearest of the photo's ends that lie within the sheet. */
function measureEnds(
  fit: PortraitFit,
  sheet: Dimensions,
  photo: Dimensions,
): (x: number, y: number) => number {
  const corners = [
    { x: 0, y: 0 },
    { x: sheet.width, y: 0 },
    { x: 0, y: sheet.height },
    { x: sheet.width, y: sheet.height },
  ];
  const toPhoto = leadToPhoto(fit);
  for (const corner of corners) toPhoto(corner.x, corner.y, corner);
  const slack = 2 / fit.scale;
  const isOpen = {
    left: corners.some(({ x }) => x < -slack),
    right: corners.some(({ x }) => x > photo.width + slack),
    top: corners.some(({ y }) => y < -slack),
    foot: corners.some(({ y }) => y > photo.height + slack),
  };
  return (x, y) =>
    fit.scale *
    Math.min(
      isOpen.left ? x : Infinity,
      isOpen.right ? photo.width - x : Infinity,
      isOpen.top ? y : Infinity,
      isOpen.foot ? photo.height - y : Infinity,
    );
}

/** The photo on a sheet, turned and enlarged; beyond its ends its edge goes on. */
async function placePortrait(photo: Raster, fit: PortraitFit, sheet: Dimensions): Promise<PlacedPortrait> {
  // A photo that becomes smaller is resized first, so that sampling it skips no pixels.
  const shrink = Math.min(1, fit.scale);
  const width = Math.max(8, Math.round(photo.width * shrink));
  const height = Math.max(8, Math.round(photo.height * shrink));
  const small = await resizeRaster(photo, width, height);
  const [across, down] = [width / photo.width, height / photo.height];
  const raster = createRaster(sheet.width, sheet.height);
  const shown = createPlane(sheet.width, sheet.height);
  const fade = Math.min(sheet.width, sheet.height) * FADE;
  const endAt = measureEnds(fit, sheet, photo);
  const toPhoto = leadToPhoto(fit);
  const from: Point = { x: 0, y: 0 };
  const pixel: [number, number, number] = [0, 0, 0];
  for (let y = 0, at = 0; y < sheet.height; y += 1) {
    for (let x = 0; x < sheet.width; x += 1, at += 1) {
      toPhoto(x + 0.5, y + 0.5, from);
      sampleRaster(small, from.x * across - 0.5, from.y * down - 0.5, pixel);
      raster.data[at * 3] = pixel[0];
      raster.data[at * 3 + 1] = pixel[1];
      raster.data[at * 3 + 2] = pixel[2];
      const end = endAt(from.x, from.y);
      shown.data[at] = end >= fade ? 1 : smoothstep(0, fade, end);
    }
  }
  return { raster, shown };
}
