import { AppError } from "#registry/contract/errors/app-error.ts";
import { openPlane } from "../../core/raster/erode.ts";
import { fillHoles, outside } from "../../core/raster/fill-holes.ts";
import { boxBlur } from "../../core/raster/filters.ts";
import {
  createPlane,
  lumaPlane,
  smoothstep,
  type Plane,
  type Raster,
  copyRaster,
  fillPlane,
} from "../../core/raster/raster.ts";
import { longerSide, withPicture, type Operation, type RecipeContext } from "../../core/recipe/scene.ts";
import { chooseOverlays, isStamp, type OverlayGroup, findTextLines, fitOverlay } from "./fit-overlay.ts";
import { repeatOverlay } from "./repeat-overlay.ts";

/** Half the width of the strokes that are looked for, and of the window in which they are counted, in shares of the longer side. */
const THIN_STROKE = 0.006;
const WINDOW = 0.012;
/** How much brighter than its surroundings a stroke is, 0 to 1, and which shares of a window strokes of writing cover. */
const CONTRAST = 0.14;
const FEW = 0.14;
const MANY = 0.3;

/** Where strokes lie as closely as in level writing, 0 to 1: for machines on which the network does not run. */
function guessText(raster: Raster): Plane {
  const luma = lumaPlane(raster);
  const side = Math.max(raster.width, raster.height);
  const opened = openPlane(luma, Math.max(2, side * THIN_STROKE), 1);
  const strokes = fillPlane(raster, (i) => (luma.data[i]! - opened.data[i]! > CONTRAST ? 1 : 0));
  const dense = boxBlur(strokes, Math.max(2, side * WINDOW));
  for (let i = 0; i < dense.data.length; i += 1) dense.data[i] = smoothstep(FEW, MANY, dense.data[i]!);
  return dense;
}

/** From here on an overlay hides so much that what is below is filled in from around; from the second on, all of it. */
const CLEAR = 0.55;
const OPAQUE = 0.82;
/** A measurement this far below the first one has gone wrong. */
const MOST_CORRECTION = 0.2;
/** Strokes whose middles are this small a share of them are thin: nothing shows through. */
const LEAST_MIDDLE = 0.12;
/** Above this a blurred stroke is all stroke, below the other nothing of it. */
const MIDDLE = 0.985;
const OUTSIDE = 0.015;
/** Differences (0 to 255) to what is filled in that are errors of the measured solidity, and those that are the picture's own. */
const ERROR = 18;
const OWN = 50;

interface Solidity {
  alpha: number;
  sign: 1 | -1;
}

function measureAlpha(raster: Raster, strokes: Plane, sign: 1 | -1, edge: number, guess: number): number {
  const near = boxBlur(strokes, edge);
  const below = fillHoles(raster, outside(strokes, 2 * edge));
  const color = sign === 1 ? 255 : 0;
  let [product, square, middle, all] = [0, 0, 0, 1];
  for (let pixel = 0; pixel < near.data.length; pixel += 1) {
    all += strokes.data[pixel]!;
    if (near.data[pixel]! < MIDDLE) continue;
    middle += 1;
    for (let at = pixel * 3; at < pixel * 3 + 3; at += 1) {
      const room = color - below.data[at]!;
      product += (raster.data[at]! - below.data[at]!) * room;
      square += room * room;
    }
  }
  if (middle < all * LEAST_MIDDLE) return 1;
  const measured = square > 0 ? product / square : guess;
  return measured > guess - MOST_CORRECTION ? Math.min(1, measured) : guess;
}

function meanWithin(raster: Raster, strokes: Plane, radius: number): Plane[] {
  const weight = boxBlur(strokes, radius);
  return [0, 1, 2].map((channel) => {
    const values = fillPlane(raster, (i) => raster.data[i * 3 + channel]! * strokes.data[i]!);
    const mean = boxBlur(values, radius);
    for (let i = 0; i < mean.data.length; i += 1) mean.data[i]! /= Math.max(1e-3, weight.data[i]!);
    return mean;
  });
}

/**
 * Takes see-through writing off a picture: what shines through is brought back to its own brightness, so that the
 * texture below survives; edges of strokes, and what is hidden, are filled from around.
 * @param strokes 1 in the strokes
 * @param edge half the width of a stroke's soft edge, in pixels
 * @param stroke half the width of a stroke, in pixels
 */
function liftOverlay(
  raster: Raster,
  strokes: Plane,
  { alpha, sign }: Solidity,
  edge: number,
  stroke: number,
): Raster {
  const near = boxBlur(strokes, edge);
  const lifted = copyRaster(raster);
  const known = createPlane(raster.width, raster.height);
  const middles = createPlane(raster.width, raster.height);
  const color = sign === 1 ? 255 : 0;
  const hidden = smoothstep(CLEAR, OPAQUE, alpha);
  const rest = Math.max(0.12, 1 - alpha);
  for (let pixel = 0; pixel < strokes.data.length; pixel += 1) {
    const share = near.data[pixel]!;
    const isMiddle = share > MIDDLE;
    middles.data[pixel] = isMiddle ? 1 : 0;
    known.data[pixel] = isMiddle ? 1 - hidden : share < OUTSIDE ? 1 : 0;
    if (!isMiddle) continue;
    for (let at = pixel * 3; at < pixel * 3 + 3; at += 1)
      lifted.data[at] = (raster.data[at]! - alpha * color) / rest;
  }
  if (hidden < 1)
    correctLight(lifted, raster, middles, fillHoles(raster, outside(strokes, 2 * edge)), stroke);
  return fillHoles(lifted, known);
}

/**
 * Brings lifted strokes to the brightness of what lies beside them, in place. Small differences are what remains of the
 * writing; large ones are the picture's own, and where the picture as it was fits better, nothing was written there.
 */
function correctLight(lifted: Raster, raster: Raster, middles: Plane, below: Raster, stroke: number): void {
  const radius = Math.max(2, stroke * 1.5);
  const now = meanWithin(lifted, middles, radius);
  const before = meanWithin(raster, middles, radius);
  for (let pixel = 0; pixel < middles.data.length; pixel += 1) {
    if (middles.data[pixel] === 0) continue;
    let [wrong, unchanged] = [0, 0];
    for (let channel = 0; channel < 3; channel += 1) {
      const at = pixel * 3 + channel;
      const wanted = below.data[at]!;
      wrong += Math.abs(now[channel]!.data[pixel]! - wanted) + Math.abs(lifted.data[at]! - wanted);
      unchanged += Math.abs(before[channel]!.data[pixel]! - wanted) + Math.abs(raster.data[at]! - wanted);
    }
    for (let channel = 0; channel < 3; channel += 1) {
      const at = pixel * 3 + channel;
      const difference = below.data[at]! - now[channel]!.data[pixel]!;
      const share = 1 - smoothstep(ERROR, OWN, Math.abs(difference));
      lifted.data[at] = unchanged < wrong ? raster.data[at]! : lifted.data[at]! + difference * share;
    }
  }
}

/** The soft edge of strokes, as a share of the longer side: photos were resized since they were written on. */
const EDGE = 0.0019;

/** Half the width of a usual stroke, as a share of the letters' height. */
const STROKE = 0.09;

function joinStrokes(raster: Raster, group: OverlayGroup): Plane {
  const strokes = createPlane(raster.width, raster.height);
  for (const { left, top, strokes: part } of group) {
    for (let y = 0; y < part.height; y += 1) {
      const to = (y + top) * raster.width + left;
      for (let x = 0; x < part.width; x += 1)
        if (part.data[y * part.width + x] === 1) strokes.data[to + x] = 1;
    }
  }
  return strokes;
}

async function findGroups(raster: Raster, context: RecipeContext): Promise<OverlayGroup[]> {
  const finder = await context.textFinder();
  const lines = findTextLines(finder ? await finder.find(raster) : guessText(raster));
  const groups = chooseOverlays(
    lines.flatMap((line) => fitOverlay(raster, line) ?? []),
    raster,
  );
  // What is guessed to be writing without the network is trusted only where stamps are.
  return finder ? groups : groups.filter(([first]) => isStamp(first, raster));
}

export const removeOverlay: Operation<"remove-overlay"> = async (scene, _step, context) => {
  let { raster } = scene.main;
  const groups = await findGroups(raster, context);
  if (groups.length === 0)
    throw new AppError("PHOTO_UNSUITABLE", { message: "photo.noWatermark", params: { photo: 1 } });
  const edge = Math.max(1, Math.round(longerSide(raster) * EDGE));
  for (const group of groups) {
    const alphas = group.map(({ alpha }) => alpha).sort((a, b) => a - b);
    const strokes = joinStrokes(raster, group);
    const { sign } = group[0];
    const alpha = measureAlpha(raster, strokes, sign, edge, alphas[alphas.length >> 1]!);
    const repeated = group.length > 1 ? repeatOverlay(raster, group) : null;
    if (repeated)
      for (let i = 0; i < strokes.data.length; i += 1)
        strokes.data[i] = Math.max(strokes.data[i]!, repeated.data[i]!);
    raster = liftOverlay(raster, strokes, { alpha, sign }, edge, group[0].line.height * STROKE);
  }
  return withPicture(scene, raster);
};
