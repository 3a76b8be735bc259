import type { Point } from "../../../core/face/face.ts";
import { findFlow } from "../../../core/lines/flow-field.ts";
import { createNoise } from "../../../core/raster/noise.ts";
import type { Random } from "../../../core/raster/random.ts";
import type { Plane } from "../../../core/raster/raster.ts";
import { resizePlane } from "../../../core/raster/resize-plane.ts";

/** Tells in which direction a brush goes at a place of the picture, in pixels, as a unit vector with either sign. */
export type StrokeField = (x: number, y: number, out: Point) => void;

/** Directions are worked out at this many pixels on the longer side: they change slowly. */
const SIDE = 640;
/** Slope (values per pixel at that size) at which form and free movement count the same. */
const EVEN_SLOPE = 0.012;

/**
 * Strokes follow the forms of the picture; where it is even, they lie slanting or circle `focus`, as `swirl` says.
 * @param focus in the plane's pixels
 */
export function createStrokeField(luma: Plane, focus: Point, swirl: number, random: Random): StrokeField {
  const scale = Math.min(1, SIDE / Math.max(luma.width, luma.height));
  const width = Math.max(1, Math.round(luma.width * scale));
  const height = Math.max(1, Math.round(luma.height * scale));
  const flow = findFlow(resizePlane(luma, width, height), Math.max(2, SIDE / 130));
  const drift = createNoise(width, height, SIDE / 7, random);
  const { x: alongX, y: alongY } = flow.along;
  for (let pixel = 0; pixel < alongX.length; pixel += 1) {
    const dx = (pixel % width) - focus.x * scale;
    const dy = Math.floor(pixel / width) - focus.y * scale;
    const slanting = -0.9 + drift.data[pixel]! * 0.25;
    const circling = Math.atan2(dy, dx) + Math.PI / 2 + drift.data[pixel]! * 0.55;
    const form = flow.slope[pixel]! ** 2 / (flow.slope[pixel]! ** 2 + EVEN_SLOPE ** 2);
    // Doubled angles: a direction and its opposite are the same stroke.
    const free = (1 - form) ** 2;
    const own = Math.atan2(alongY[pixel]!, alongX[pixel]!);
    const c =
      form * Math.cos(2 * own) +
      free * (swirl * Math.cos(2 * circling) + (1 - swirl) * Math.cos(2 * slanting));
    const s =
      form * Math.sin(2 * own) +
      free * (swirl * Math.sin(2 * circling) + (1 - swirl) * Math.sin(2 * slanting));
    const angle = Math.atan2(s, c) / 2;
    alongX[pixel] = Math.cos(angle);
    alongY[pixel] = Math.sin(angle);
  }
  return (x, y, out) => {
    const column = Math.min(width - 1, Math.max(0, Math.round(x * scale)));
    const row = Math.min(height - 1, Math.max(0, Math.round(y * scale)));
    out.x = alongX[row * width + column]!;
    out.y = alongY[row * width + column]!;
  };
}
