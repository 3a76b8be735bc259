import type { StepOf } from "#registry/contract/recipe.ts";
import { moveFace } from "../../core/face/face.ts";
import { estimateNoise } from "../../core/raster/estimate-noise.ts";
import { boxBlur } from "../../core/raster/filters.ts";
import { resizeRaster } from "../../core/raster/raster-io.server.ts";
import {
  clamp01,
  copyRaster,
  createPlane,
  lumaOf,
  type Plane,
  type Raster,
  createRaster,
  lumaPlane,
  smoothstep,
  scaleSize,
} from "../../core/raster/raster.ts";
import { resizePlane } from "../../core/raster/resize-plane.ts";
import type { Operation, RecipeContext, Scene, Shot } from "../../core/recipe/scene.ts";
import { withPerson } from "../../people/find-people.ts";
import { denoiseRaster, sharpenRaster } from "./detail.ts";
import { flipRaster } from "./flip.ts";

/** Above this the picture is enlarged while it is written, row by row: steps that follow hold several copies of it. */
const MOST_PIXELS = 9_000_000;
/** Differences under 2 of 255 are noise, above 9 they are detail. */
const FINE_FROM = 2;
const FINE_TO = 9;

export function workedSize(output: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (output.width * output.height)));
  return { width: Math.round(output.width * scale), height: Math.round(output.height * scale) };
}

/** Adds what `sharp` shows beyond `soft` to the luminance of `picture`, which it changes. All have the same size. */
function addDetail(picture: Raster, sharp: Raster, soft: Raster, amount: number, within: Plane | null): void {
  const { data } = picture;
  const [fine, coarse, share] = [sharp.data, soft.data, within?.data];
  for (let at = 0, pixel = 0; at < data.length; at += 3, pixel += 1) {
    const difference =
      lumaOf(fine[at]!, fine[at + 1]!, fine[at + 2]!) - lumaOf(coarse[at]!, coarse[at + 1]!, coarse[at + 2]!);
    const core = clamp01((Math.abs(difference) - FINE_FROM) / (FINE_TO - FINE_FROM));
    const added = difference * core * amount * (share ? share[pixel]! : 1);
    data[at] = data[at]! + added;
    data[at + 1] = data[at + 1]! + added;
    data[at + 2] = data[at + 2]! + added;
  }
}

const mirror = (raster: Raster, { x, y }: Scene["mirrored"]): Raster => {
  const once = x ? flipRaster(raster, "x") : raster;
  return y ? flipRaster(once, "y") : once;
};

/** 1 where two pictures of one size show the same, 0 where something was drawn. */
function unchangedPlane(picture: Raster, photo: Raster): Plane {
  const changed = createPlane(picture.width, picture.height);
  for (let at = 0, pixel = 0; pixel < changed.data.length; at += 3, pixel += 1) {
    let most = 0;
    for (let channel = 0; channel < 3; channel += 1)
      most = Math.max(most, Math.abs(picture.data[at + channel]! - photo.data[at + channel]!));
    changed.data[pixel] = most > 2 ? 1 : 0;
  }
  const near = boxBlur(changed, 3);
  for (let i = 0; i < near.data.length; i += 1) near.data[i] = 1 - clamp01(near.data[i]! * 6);
  return near;
}

/** Where the photo's detail may be put back: everywhere (null), or by a plane of the picture's size; false for nowhere. */
async function findPlace(
  scene: Scene,
  within: StepOf<"upscale">["within"],
  context: RecipeContext,
): Promise<Plane | null | false> {
  if (within === "photo") return null;
  if (within === "unchanged")
    return unchangedPlane(scene.main.raster, mirror(context.framed, scene.mirrored));
  return (await withPerson(scene.main, context)).person ?? false;
}

/** Most pixels that a network doubles at a time: for one working step, and for the whole photo (2 s for a megapixel on two cores). */
const MOST_DOUBLED = { upscale: 1_200_000, enlarge: 1_250_000 } as const;
/** A picture is doubled while it is this many times smaller than asked. */
const LEAST_GAIN = 1.2;

async function doubleWhileItHelps(
  photo: Raster,
  width: number,
  most: number,
  context: RecipeContext,
): Promise<Raster> {
  let picture = photo;
  while (picture.width * LEAST_GAIN < width && picture.width * picture.height <= most) {
    const resolver = await context.superResolver();
    if (resolver === null) return picture;
    picture = await resolver.double(picture);
  }
  return picture;
}

/** The picture at a size, doubled by a network as often as that helps: first it goes back to the photo's own pixels. */
async function enlargeNeurally(
  raster: Raster,
  { width, height }: { width: number; height: number },
  context: RecipeContext,
): Promise<Raster> {
  if ((await context.superResolver()) === null) return resizeRaster(raster, width, height);
  const own = scaleSize(raster, Math.min(1, context.photoScale));
  const small = await resizeRaster(raster, own.width, own.height);
  return resizeRaster(await doubleWhileItHelps(small, width, MOST_DOUBLED.upscale, context), width, height);
}

export const upscale: Operation<"upscale"> = async (scene, { detail, within, neural }, context) => {
  const { width, height } = workedSize(context.output);
  const before = scene.main;
  const photo = detail > 0 ? await context.readDetail(width, height) : null;
  const resized =
    neural && photo === null
      ? await enlargeNeurally(before.raster, { width, height }, context)
      : await resizeRaster(before.raster, width, height);
  const raster = resized === before.raster ? copyRaster(resized) : resized;
  const place = photo !== null && (await findPlace(scene, within, context));
  if (photo !== null && place !== false) {
    const soft = await resizeRaster(context.framed, width, height);
    const only = place && resizePlane(place, width, height);
    addDetail(raster, mirror(photo, scene.mirrored), mirror(soft, scene.mirrored), detail, only);
  }
  const main: Shot = { raster };
  if (before.person) main.person = resizePlane(before.person, width, height);
  const scale = { x: width / before.raster.width, y: height / before.raster.height };
  if (before.faces)
    main.faces = before.faces.map((face) =>
      moveFace(face, ({ x, y }) => ({ x: x * scale.x, y: y * scale.y })),
    );
  return { ...scene, main };
};

/** Rows that are cleaned together, and how far they look beyond: a large photo would need six times its own memory. */
const BAND = 512;
const REACH = 12;
/** How far noise reaches, in pixels of the photo: its own pixels count, whatever their number. */
const NOISE_RADIUS = 2;
/** Standard deviations of noise, as shares of white, between which cleaning sets in: clean photos keep all their detail. */
const NOISE_FROM = 0.008;
const NOISE_TO = 0.022;
/** Rows in the middle of a photo by which its noise is judged. */
const JUDGED_ROWS = 1024;
/** Width of the edges that are made crisp, in pixels after one doubling; each further one makes them wider. */
const EDGE_RADIUS = 1.2;

function cleanRaster(raster: Raster, strength: number): Raster {
  const { width, height, data } = raster;
  const result = createRaster(width, height);
  for (let top = 0; top < height; top += BAND) {
    const from = Math.max(0, top - REACH);
    const to = Math.min(height, top + BAND + REACH);
    const band = { width, height: to - from, data: data.subarray(from * width * 3, to * width * 3) };
    const calm = denoiseRaster(band, strength, NOISE_RADIUS);
    const end = Math.min(height, top + BAND);
    result.data.set(calm.data.subarray((top - from) * width * 3, (end - from) * width * 3), top * width * 3);
  }
  return result;
}

/** How far a photo needs cleaning, 0 to 1. */
function rateNoise({ width, height, data }: Raster): number {
  const rows = Math.min(height, JUDGED_ROWS);
  const from = Math.floor((height - rows) / 2) * width * 3;
  const middle = { width, height: rows, data: data.subarray(from, from + rows * width * 3) };
  return smoothstep(NOISE_FROM, NOISE_TO, estimateNoise(lumaPlane(middle)));
}

/**
 * The whole photo, cleaned, at as many of the asked pixels as a network can add; whoever writes the picture does the rest
 * with Lanczos. Keeps its transparency. Begins from the photo itself, so that nothing done before it is seen.
 */
export const enlarge: Operation<"enlarge"> = async (scene, { clean, crisp }, context) => {
  const { raster: photo, alpha } = await context.readOriginal();
  const noise = rateNoise(photo);
  const calm = clean * noise > 0 ? cleanRaster(photo, clean * noise) : photo;
  const large = await doubleWhileItHelps(calm, context.output.width, MOST_DOUBLED.enlarge, context);
  const radius = EDGE_RADIUS * Math.max(1, large.width / photo.width / 2);
  // What cleaning leaves of noise is not raised again.
  const amount = crisp * (1 - noise / 2);
  const raster = amount > 0 ? sharpenRaster(large, radius, amount) : large;
  return { ...scene, main: { raster }, ...(alpha && { alpha }) };
};
