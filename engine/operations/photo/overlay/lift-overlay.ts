import { fillHoles, outside } from "../../../core/raster/fill-holes.ts";
import { boxBlur } from "../../../core/raster/filters.ts";
import { copyRaster, createPlane, smoothstep, type Plane, type Raster } from "../../../core/raster/raster.ts";

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

export interface Solidity {
  alpha: number;
  sign: 1 | -1;
}

/** How solid strokes are, measured where they are fully themselves against what is filled in from beside them. */
export function measureAlpha(
  raster: Raster,
  strokes: Plane,
  sign: 1 | -1,
  edge: number,
  guess: number,
): number {
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

/** Means of a picture's values within the strokes around each pixel, one plane for each channel. */
function meanWithin(raster: Raster, strokes: Plane, radius: number): Plane[] {
  const weight = boxBlur(strokes, radius);
  return [0, 1, 2].map((channel) => {
    const values = createPlane(raster.width, raster.height);
    for (let i = 0; i < values.data.length; i += 1)
      values.data[i] = raster.data[i * 3 + channel]! * strokes.data[i]!;
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
export function liftOverlay(
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
