import { traceRegions } from "../repair/trace-lines.ts";
import type { Plane } from "../../../core/raster/raster.ts";

/** A line of writing, as far as it was found: its middle, direction and size in pixels. */
export interface TextLine {
  x: number;
  y: number;
  /** Radians, 0 for level writing. */
  angle: number;
  length: number;
  height: number;
}

/** How sure the network has to be of the middle of a line, and of what belongs to it. */
const CERTAIN = 0.5;
const PROBABLE = 0.25;
/** The network marks the core of a line only: letters are this many times as high. */
const CORE = 2.1;
/** Shorter marks, in their own heights, are no words. */
const LEAST_RATIO = 1.2;

/** Lines of writing on a map of how surely each pixel lies in the core of one. */
export function findTextLines(map: Plane): TextLine[] {
  const side = Math.max(map.width, map.height);
  return traceRegions(map, PROBABLE, CERTAIN).flatMap(({ pixels, extent }) => {
    if (extent < side * 0.012 || pixels.length < 20) return [];
    let [x, y] = [0, 0];
    for (const pixel of pixels) {
      x += (pixel % map.width) / pixels.length;
      y += Math.floor(pixel / map.width) / pixels.length;
    }
    let [xx, xy, yy] = [0, 0, 0];
    for (const pixel of pixels) {
      const [dx, dy] = [(pixel % map.width) - x, Math.floor(pixel / map.width) - y];
      xx += (dx * dx) / pixels.length;
      xy += (dx * dy) / pixels.length;
      yy += (dy * dy) / pixels.length;
    }
    const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
    const spread = Math.hypot(xx - yy, 2 * xy);
    // A bar of length l has a variance of l²/12 along itself.
    const long = Math.sqrt(6 * (xx + yy + spread));
    const high = Math.sqrt(Math.max(1, 6 * (xx + yy - spread)));
    const height = high * CORE;
    return long < height * LEAST_RATIO ? [] : [{ x, y, angle, length: long + height * 0.6, height }];
  });
}
