import type { StepOf } from "#registry/contract/recipe.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { drawLayer, alphaPlane, type Layer } from "../../core/layer/layer.ts";
import { resizeLayer } from "../../core/layer/shape-layer.server.ts";
import { fillHoles, outside } from "../../core/raster/fill-holes.ts";
import { blurRaster } from "../../core/raster/filter-raster.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { isMonochrome } from "../../core/raster/is-monochrome.ts";
import { lumaOf, type Plane, type Raster, type Rgb } from "../../core/raster/raster.ts";
import { cropRaster, resizeRaster } from "../../core/raster/raster-io.server.ts";
import type { Dimensions } from "../../core/recipe/output-size.ts";
import { longerSide, type Operation, type RecipeContext } from "../../core/recipe/scene.ts";
import { layOut, SIDE_BY_SIDE } from "../drawn/collage.server.ts";
import { cutSitter, type Sitter } from "./pairing/cut-sitter.ts";

/** What placing needs to know of a person, in pixels of their photo. */
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

/** Where a person's photo lies on the canvas. */
interface Placing {
  scale: number;
  left: number;
  top: number;
}

/** Height of a face as a share of the canvas, when both have room. */
const FACE_SHARE = 0.27;
/** Pixels between the middles of the faces, in face heights: shoulders overlap a little. */
const APART = 1.75;
/** Where the faces' middle lies from the top. */
const EYE_LINE = 0.42;
/** The nearest to the bottom that the faces' middle may go, so that nobody ends in mid-air. */
const LOWEST = 0.6;
/** How far the second person's face lies below the first one's, in face heights: nobody is exactly as tall. */
const STEP_DOWN = 0.1;

/** How dark the one in front makes the one behind, where they overlap. */
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

/** Darkens a picture softly around a layer that is about to be laid over it. */
function castShadow(
  picture: Raster,
  layer: Layer,
  { left, top }: Placing,
  softness: number,
  on: Plane,
): void {
  const shadow = gaussianBlur(alphaPlane(layer), softness);
  const [x0, y0] = [Math.round(left), Math.round(top)];
  for (let y = Math.max(0, -y0); y < layer.height && y + y0 < picture.height; y += 1) {
    for (let x = Math.max(0, -x0); x < layer.width && x + x0 < picture.width; x += 1) {
      const pixel = (y + y0) * picture.width + x + x0;
      const gain = 1 - SHADOW * shadow.data[y * layer.width + x]! * on.data[pixel]!;
      for (let channel = 0; channel < 3; channel += 1) picture.data[pixel * 3 + channel]! *= gain;
    }
  }
}

async function drawSitter(picture: Raster, sitter: Sitter, placing: Placing, covered: Plane): Promise<void> {
  const { width, height } = sitter.layer;
  const layer = await resizeLayer(sitter.layer, width * placing.scale, height * placing.scale);
  castShadow(picture, layer, placing, longerSide(picture) / 60, covered);
  drawLayer(picture, layer, placing);
  const alpha = alphaPlane(layer);
  const [x0, y0] = [Math.round(placing.left), Math.round(placing.top)];
  for (let y = Math.max(0, -y0); y < layer.height && y + y0 < picture.height; y += 1) {
    for (let x = Math.max(0, -x0); x < layer.width && x + x0 < picture.width; x += 1) {
      const pixel = (y + y0) * picture.width + x + x0;
      covered.data[pixel] = Math.max(covered.data[pixel]!, alpha.data[y * layer.width + x]!);
    }
  }
}

/** Both photos' people; null where photos without a person each are to be shown beside each other. */
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

/** Puts the people of two photos side by side in the place of one of them, in one light. Fills the canvas. */
export const pair: Operation<"pair"> = async (scene, step: StepOf<"pair">, context) => {
  const sitters = await cutSitters(step, context);
  if (sitters === null) return layOut(scene, { ...SIDE_BY_SIDE, match: step.match }, context);
  const host = sitters[step.backdrop === "first" ? 0 : 1];
  invariant(host, "a pair has two people");
  const picture = await createPlace(host, context.canvas, step.blur);
  const [first, second] = placeSitters([figureOf(sitters[0]), figureOf(sitters[1])], context.canvas);
  const isGrey = isMonochrome(host.photo);
  for (const sitter of sitters)
    if (sitter !== host) matchLight(sitter.layer, sitter.skin, host.skin, step.match, isGrey);
  const covered: Plane = {
    width: picture.width,
    height: picture.height,
    data: new Float32Array(picture.width * picture.height),
  };
  await drawSitter(picture, sitters[1], second, covered);
  await drawSitter(picture, sitters[0], first, covered);
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
