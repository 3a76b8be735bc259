import { boxBlur } from "../../../core/raster/filters.ts";
import { createPlane, type Plane } from "../../../core/raster/raster.ts";
import { openPlane } from "../../../core/raster/erode.ts";
import { traceRegions, drawTraces } from "./trace-lines.ts";

/** Of the broadest speck, as a share of the longer side. */
const RADIUS = 0.0045;
/** Contrast (0 to 1) that a speck has at least, and how many times that of its surroundings. */
const LEAST = 0.13;
const TIMES = 4;
/** More specks than this share of the picture are its own texture. */
const MOST = 0.012;

/** How rough the picture is around each pixel, without single outliers. */
function measureRoughness(luma: Plane, side: number): Plane {
  const mean = boxBlur(luma, Math.max(1, side * 0.004));
  const rough = createPlane(luma.width, luma.height);
  for (let i = 0; i < rough.data.length; i += 1)
    rough.data[i] = Math.min(0.12, Math.abs(luma.data[i]! - mean.data[i]!));
  return boxBlur(rough, Math.max(2, side * 0.016));
}

/** Finds dust: small spots much brighter or darker than even surroundings. */
export function findSpecks(luma: Plane, strength: number): Plane {
  const side = Math.max(luma.width, luma.height);
  const radius = Math.max(1, Math.round(side * RADIUS));
  const opened = openPlane(luma, radius, 1);
  const closed = openPlane(luma, radius, -1);
  const rough = measureRoughness(luma, side);
  const contrast = createPlane(luma.width, luma.height);
  for (let i = 0; i < contrast.data.length; i += 1) {
    const over = Math.max(luma.data[i]! - opened.data[i]!, closed.data[i]! - luma.data[i]!);
    contrast.data[i] = over / Math.max(LEAST * (1.5 - strength), rough.data[i]! * TIMES * 1.6);
  }
  const most = (2 * radius + 1) ** 2;
  const specks = traceRegions(contrast, 0.6, 1).filter(
    ({ pixels, extent }) => pixels.length <= most && extent <= 3 * radius,
  );
  const covered = specks.reduce((sum, { pixels }) => sum + pixels.length, 0);
  return drawTraces(covered > MOST * luma.data.length ? [] : specks, luma.width, luma.height);
}
