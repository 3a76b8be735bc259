import { lumaOf, type Rgb } from "../../../core/raster/raster.ts";

/** How far a colour lies from another, 0 to about 300; brightness counts half. */
export function colorDistance(a: Rgb, b: Rgb): number {
  const [x, y] = [lumaOf(...a), lumaOf(...b)];
  return Math.hypot(a[0] - x - (b[0] - y), a[2] - x - (b[2] - y)) + Math.abs(x - y) * 0.5;
}
