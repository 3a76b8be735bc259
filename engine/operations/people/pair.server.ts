import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import type { StepOf } from "#registry/contract/recipe.ts";
import { faceBox, largestFace, type Box, type Face } from "../../core/face/face.ts";
import { alphaPlane, cutLayer, drawLayer, eachShared, type Layer } from "../../core/layer/layer.ts";
import { resizeLayer } from "../../core/layer/shape-layer.server.ts";
import { fillHoles, outside } from "../../core/raster/fill-holes.ts";
import { blurRaster } from "../../core/raster/filter-raster.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { isMonochrome } from "../../core/raster/is-monochrome.ts";
import { cropRaster, resizeRaster } from "../../core/raster/raster-io.server.ts";
import {
  createPlane,
  lengthOf,
  smoothstep,
  type Plane,
  type Raster,
  type Rgb,
  lumaOf,
} from "../../core/raster/raster.ts";
import { keepJoined } from "../../core/raster/regions.ts";
import type { Dimensions } from "../../core/recipe/output-size.ts";
import { type RecipeContext, longerSide, type Operation } from "../../core/recipe/scene.ts";
import { skinColor } from "../../people/colors.ts";
import { layOut, SIDE_BY_SIDE } from "../drawn/collage.server.ts";
import { cleanEdge } from "../place/background.ts";

interface Sitter {
  photo: Raster;
  person: Plane;
  face: Face;
  faceBox: Box;
  /** What of the photo belongs to this person, at the photo's size. */
  layer: Layer;
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
async function cutSitter(context: RecipeContext, index: number): Promise<Sitter> {
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

interface Figure {
  faceHeight: number;
  faceWidth: number;
  faceX: number;
  faceY: number;
  /** Where the person ends at the bottom, and at the sides. */
  bottom: number;
  left: number;
  right: number;
}

interface Placing {
  scale: number;
  left: number;
  top: number;
}

/** Height of a face as a share of the canvas, when both have room. */
const FACE_SHARE = 0.27;
/** Pixels between the middles of the faces, in face heights: shoulders overlap a little. */
const APART = 1.75;
const EYE_LINE = 0.42;
/** The nearest to the bottom that the faces' middle may go, so that nobody ends in mid-air. */
const LOWEST = 0.6;
/** How far the second person's face lies below the first one's, in face heights: nobody is exactly as tall. */
const STEP_DOWN = 0.1;

const SHADOW = 0.35;
/** A gain beyond these would show as noise or as loss of detail. */
const LEAST_GAIN = 0.72;
const MOST_GAIN = 1.4;

const figureOf = ({ faceBox: box, bottom, left, right }: Sitter): Figure => ({
  faceHeight: box.height,
  faceWidth: box.width,
  faceX: box.left + box.width / 2,
  faceY: box.top + box.height / 2,
  bottom,
  left,
  right,
});

/** The place of one photo without its person, filled from around, out of focus, as a canvas shows it. */
async function createPlace(sitter: Sitter, canvas: Dimensions, blur: number): Promise<Raster> {
  const { photo, person } = sitter;
  const scale = Math.max(canvas.width / photo.width, canvas.height / photo.height);
  const small = Math.min(1, 700 / longerSide(photo));
  const [w, h] = [Math.round(photo.width * small), Math.round(photo.height * small)];
  const known = outside(person, longerSide(photo) / 80);
  const filled = await resizeRaster(fillHoles(photo, known), w, h);
  const soft = blurRaster(filled, longerSide(filled) * (0.006 + 0.03 * blur));
  const [width, height] = [canvas.width / scale, canvas.height / scale].map((side) => side * small);
  const box = {
    left: Math.max(0, Math.floor((w - width!) / 2)),
    top: Math.max(0, Math.floor((h - height!) / 2)),
    width: Math.min(w, Math.max(1, Math.round(width!))),
    height: Math.min(h, Math.max(1, Math.round(height!))),
  };
  return resizeRaster(await cropRaster(soft, box), canvas.width, canvas.height);
}

/**
 * Multiplies each channel so that one skin's light comes nearer to another's; hues of skin themselves stay apart. In a black and white or toned photo the
 * guest takes its tone.
 */
function matchLight(layer: Layer, from: Rgb, to: Rgb, amount: number, isGrey: boolean): void {
  const [luma, wanted] = [lumaOf(...from), lumaOf(...to)];
  const brightness = Math.max(LEAST_GAIN, Math.min(MOST_GAIN, wanted / Math.max(20, luma)));
  for (let at = 0; at < layer.data.length; at += 4) {
    if (isGrey)
      layer.data.fill(lumaOf(layer.data[at]!, layer.data[at + 1]!, layer.data[at + 2]!), at, at + 3);
    for (let channel = 0; channel < 3; channel += 1) {
      const own = isGrey ? 1 : from[channel as 0 | 1 | 2] / luma;
      const cast = to[channel as 0 | 1 | 2] / wanted / own;
      const gain =
        1 +
        (brightness - 1) * amount * 0.5 +
        (Math.max(0.85, Math.min(1.18, cast)) - 1) * (isGrey ? 1 : amount);
      layer.data[at + channel] = layer.data[at + channel]! * gain;
    }
  }
}

async function drawSitter(picture: Raster, sitter: Sitter, placing: Placing, covered: Plane): Promise<void> {
  const { width, height } = sitter.layer;
  const layer = await resizeLayer(sitter.layer, width * placing.scale, height * placing.scale);
  const alpha = alphaPlane(layer);
  const shadow = gaussianBlur(alpha, longerSide(picture) / 60);
  eachShared(picture, layer, placing, (pixel, own) => {
    const gain = 1 - SHADOW * shadow.data[own]! * covered.data[pixel]!;
    for (let channel = 0; channel < 3; channel += 1) picture.data[pixel * 3 + channel]! *= gain;
  });
  drawLayer(picture, layer, placing);
  eachShared(picture, layer, placing, (pixel, own) => {
    covered.data[pixel] = Math.max(covered.data[pixel]!, alpha.data[own]!);
  });
}

async function cutSitters(
  { otherwise }: StepOf<"pair">,
  context: RecipeContext,
): Promise<readonly [Sitter, Sitter] | null> {
  try {
    return [await cutSitter(context, 0), await cutSitter(context, 1)];
  } catch (error) {
    if (otherwise === "beside" && isAppError(error) && error.code === "PHOTO_UNSUITABLE") return null;
    throw error;
  }
}

export const pair: Operation<"pair"> = async (scene, step, context) => {
  const sitters = await cutSitters(step, context);
  if (sitters === null) return layOut(scene, { ...SIDE_BY_SIDE, match: step.match }, context);
  const [host, guest] = sitters;
  const picture = await createPlace(host, context.canvas, step.blur);
  const [first, second] = placeSitters([figureOf(host), figureOf(guest)], context.canvas);
  matchLight(guest.layer, guest.skin, host.skin, step.match, isMonochrome(host.photo));
  const covered = createPlane(picture.width, picture.height);
  await drawSitter(picture, guest, second, covered);
  await drawSitter(picture, host, first, covered);
  return { mirrored: { x: false, y: false }, main: { raster: picture, person: covered } };
};

/**
 * Places two people side by side on a canvas, faces of the same height, so that both reach its bottom where their
 * photos allow it.
 */
function placeSitters(figures: readonly [Figure, Figure], canvas: Dimensions): [Placing, Placing] {
  let face = Math.min(canvas.height * FACE_SHARE, canvas.width / (APART + 1.35));
  let y = canvas.height * EYE_LINE;
  // Photos cut close below the face are enlarged, then moved down, until they reach the bottom.
  const reach = Math.min(...figures.map(({ bottom, faceY, faceHeight }) => (bottom - faceY) / faceHeight));
  const needed = (canvas.height - y) / Math.max(0.6, reach);
  face = Math.min(Math.max(face, needed), face * 1.45, canvas.width / (APART + 0.95));
  y = Math.min(canvas.height * LOWEST, Math.max(y, canvas.height - reach * face));
  const middle = canvas.width / 2;
  const apart = Math.min(face * APART, canvas.width - face * 1.1);
  const place = ({ faceHeight, faceX, faceY }: Figure, side: -1 | 1): Placing => {
    const scale = face / faceHeight;
    const down = side > 0 ? face * STEP_DOWN : 0;
    return { scale, left: middle + (side * apart) / 2 - faceX * scale, top: y + down - faceY * scale };
  };
  return [place(figures[0], -1), place(figures[1], 1)];
}
