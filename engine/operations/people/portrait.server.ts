import { AppError } from "#registry/contract/errors/app-error.ts";
import type { StepOf } from "#registry/contract/recipe.ts";
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
import { fillHoles } from "../../core/raster/fill-holes.ts";
import { sampleRaster } from "../../core/raster/filter-raster.ts";
import { boxBlur, guidedFilter } from "../../core/raster/filters.ts";
import { resizeRaster } from "../../core/raster/raster-io.server.ts";
import {
  clamp01,
  copyRaster,
  createPlane,
  createRaster,
  lumaPlane,
  smoothstep,
  type Plane,
  type Raster,
  lengthOf,
  composite,
  fillPlane,
  scaleSize,
} from "../../core/raster/raster.ts";
import { keepJoined } from "../../core/raster/regions.ts";
import { halvePlane, resizePlane } from "../../core/raster/resize-plane.ts";
import type { Dimensions } from "../../core/recipe/output-size.ts";
import type { Operation, RecipeContext, Scene } from "../../core/recipe/scene.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";
import { createGradient } from "../place/background.ts";
import { fitPortrait, placePoint, type CutSides, type PortraitFit, leadToPhoto } from "./fit-portrait.ts";

/** Half the width of the band round the outline in which the cut is made anew, as a share of the longer side. */
const BAND = 0.012;
/** Colours of person and place nearer than this (0 to 255) say nothing about where one ends; from the second on they do. */
const ALIKE = 25;
const APART = 80;

function halveRaster(raster: Raster): Raster {
  const small = createRaster(Math.ceil(raster.width / 2), Math.ceil(raster.height / 2));
  for (let channel = 0; channel < 3; channel += 1) {
    const plane = fillPlane(raster, (i) => raster.data[i * 3 + channel]!);
    const half = halvePlane(plane);
    for (let i = 0; i < half.data.length; i += 1) small.data[i * 3 + channel] = half.data[i]!;
  }
  return small;
}

function pureParts(person: Plane, radius: number): { inner: Plane; outer: Plane } {
  const near = boxBlur(person, radius);
  const [inner, outer] = [createPlane(person.width, person.height), createPlane(person.width, person.height)];
  for (let i = 0; i < near.data.length; i += 1) {
    inner.data[i] = near.data[i]! > 0.97 ? 1 : 0;
    outer.data[i] = near.data[i]! < 0.02 ? 1 : 0;
  }
  return { inner, outer };
}

/** A person cut out: how solid each pixel is, and the person's own colour there without the place shining through. */
interface Cutout {
  person: Plane;
  raster: Raster;
}

/**
 * Cuts a person out along single locks of hair: near the outline, each pixel's share of the person is what mixes the
 * colours found further inside and further outside into its own.
 */
function refineEdge(raster: Raster, person: Plane): Cutout {
  const { width, height } = raster;
  const small = halveRaster(raster);
  const { inner, outer } = pureParts(halvePlane(person), Math.max(2, (Math.max(width, height) * BAND) / 2));
  const [front, behind] = [fillHoles(small, inner), fillHoles(small, outer)];
  const share = createPlane(small.width, small.height);
  const coarse = halvePlane(person);
  for (let i = 0; i < share.data.length; i += 1) {
    share.data[i] = coarse.data[i]!;
    if (inner.data[i] === 1 || outer.data[i] === 1) continue;
    let [dot, square] = [0, 0];
    for (let at = i * 3; at < i * 3 + 3; at += 1) {
      const step = front.data[at]! - behind.data[at]!;
      dot += (small.data[at]! - behind.data[at]!) * step;
      square += step * step;
    }
    const trust = smoothstep(ALIKE, APART, Math.sqrt(square));
    share.data[i] = coarse.data[i]! * (1 - trust) + clamp01(dot / Math.max(1, square)) * trust;
  }
  const solid = resizePlane(share, width, height);
  const even = guidedFilter(lumaPlane(raster), solid, 2, 0.0004);
  const result = { person: even, raster: copyRaster(raster) };
  for (let pixel = 0; pixel < even.data.length; pixel += 1) {
    const alpha = smoothstep(0.06, 0.9, even.data[pixel]!);
    even.data[pixel] = alpha;
    if (alpha >= 1 || alpha <= 0) continue;
    const x = Math.min(small.width - 1, (pixel % width) >> 1);
    const y = Math.min(small.height - 1, Math.floor(pixel / width) >> 1);
    const from = (y * small.width + x) * 3;
    for (let channel = 0; channel < 3; channel += 1) {
      const own = raster.data[pixel * 3 + channel]!;
      const [fore, back] = [front.data[from + channel]!, behind.data[from + channel]!];
      const freed = Math.min(255, Math.max(0, (own - (1 - alpha) * back) / alpha));
      // The thinner the person, the less a pixel itself says of their colour.
      result.raster.data[pixel * 3 + channel] = fore + (freed - fore) * alpha * alpha;
    }
  }
  return result;
}

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

function pickSitters(faces: readonly Face[]): Face[] {
  const sorted = sortFaces(faces);
  return sorted.filter((face) => faceArea(face) > faceArea(sorted[0]!) * LEAST_FACE);
}

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
  const { width, height } = scaleSize(photo, shrink, 8);
  const small = await resizeRaster(photo, width, height);
  const [across, down] = [width / photo.width, height / photo.height];
  const raster = createRaster(sheet.width, sheet.height);
  const fade = Math.min(sheet.width, sheet.height) * FADE;
  const endAt = measureEnds(fit, sheet, photo);
  const toPhoto = leadToPhoto(fit);
  const from: Point = { x: 0, y: 0 };
  const pixel: [number, number, number] = [0, 0, 0];
  const shown = fillPlane(sheet, (at, x, y) => {
    toPhoto(x + 0.5, y + 0.5, from);
    sampleRaster(small, from.x * across - 0.5, from.y * down - 0.5, pixel);
    raster.data[at * 3] = pixel[0];
    raster.data[at * 3 + 1] = pixel[1];
    raster.data[at * 3 + 2] = pixel[2];
    const end = endAt(from.x, from.y);
    return end >= fade ? 1 : smoothstep(0, fade, end);
  });
  return { raster, shown };
}
