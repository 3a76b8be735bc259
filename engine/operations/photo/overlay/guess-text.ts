import { openPlane } from "../../../core/raster/erode.ts";
import { boxBlur } from "../../../core/raster/filters.ts";
import { createPlane, lumaPlane, smoothstep, type Plane, type Raster } from "../../../core/raster/raster.ts";

/** Half the width of the strokes that are looked for, and of the window in which they are counted, in shares of the longer side. */
const STROKE = 0.006;
const WINDOW = 0.012;
/** How much brighter than its surroundings a stroke is, 0 to 1, and which shares of a window strokes of writing cover. */
const CONTRAST = 0.14;
const FEW = 0.14;
const MANY = 0.3;

/** Where strokes lie as closely as in level writing, 0 to 1: for machines on which the network does not run. */
export function guessText(raster: Raster): Plane {
  const luma = lumaPlane(raster);
  const side = Math.max(raster.width, raster.height);
  const opened = openPlane(luma, Math.max(2, side * STROKE), 1);
  const strokes = createPlane(raster.width, raster.height);
  for (let i = 0; i < strokes.data.length; i += 1)
    strokes.data[i] = luma.data[i]! - opened.data[i]! > CONTRAST ? 1 : 0;
  const dense = boxBlur(strokes, Math.max(2, side * WINDOW));
  for (let i = 0; i < dense.data.length; i += 1) dense.data[i] = smoothstep(FEW, MANY, dense.data[i]!);
  return dense;
}
