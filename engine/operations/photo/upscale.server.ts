import type { StepOf } from "#registry/contract/recipe.ts";
import { boxBlur } from "../../core/raster/filters.ts";
import {
  clamp01,
  copyRaster,
  createPlane,
  lumaOf,
  type Plane,
  type Raster,
} from "../../core/raster/raster.ts";
import { resizeRaster } from "../../core/raster/raster-io.server.ts";
import { resizePlane } from "../../core/raster/resize-plane.ts";
import { moveFace } from "../../core/face/face.ts";
import type { Operation, RecipeContext, Scene, Shot } from "../../core/recipe/scene.ts";
import { withPerson } from "../../people/find-people.ts";
import { flipRaster } from "./flip.ts";

/** Above this the picture is enlarged while it is written, row by row: steps that follow hold several copies of it. */
const MOST_PIXELS = 9_000_000;
/** Differences under 2 of 255 are noise, above 9 they are detail. */
const NOISE_FROM = 2;
const NOISE_TO = 9;

/** The output's size, or as much of it as is worked on in memory. */
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
    const core = clamp01((Math.abs(difference) - NOISE_FROM) / (NOISE_TO - NOISE_FROM));
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

/** Most pixels that are doubled at a time: a larger picture takes longer than it gains. */
const MOST_DOUBLED = 1_200_000;
/** A picture is doubled while it is this many times smaller than asked. */
const LEAST_GAIN = 1.2;

/** The picture at a size, doubled by a network as often as that helps: first it goes back to the photo's own pixels. */
async function enlargeNeurally(
  raster: Raster,
  { width, height }: { width: number; height: number },
  context: RecipeContext,
): Promise<Raster> {
  const resolver = await context.superResolver();
  if (resolver === null) return resizeRaster(raster, width, height);
  const scale = Math.min(1, context.photoScale);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  let picture = await resizeRaster(raster, side(raster.width), side(raster.height));
  while (picture.width * LEAST_GAIN < width && picture.width * picture.height <= MOST_DOUBLED)
    picture = await resolver.double(picture);
  return resizeRaster(picture, width, height);
}

/** Brings the picture to the output's size; where the photo holds finer detail than the working size, it is put back. */
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
