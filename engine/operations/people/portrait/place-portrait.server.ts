import { sampleRaster } from "../../../core/raster/filter-raster.ts";
import {
  createPlane,
  createRaster,
  smoothstep,
  type Plane,
  type Raster,
} from "../../../core/raster/raster.ts";
import { resizeRaster } from "../../../core/raster/raster-io.server.ts";
import type { Dimensions } from "../../../core/recipe/output-size.ts";
import { sourcePoint, type PortraitFit } from "./fit-portrait.ts";

/** Share of the sheet's shorter side over which a person fades where the photo ends. */
const FADE = 0.06;

export interface PlacedPortrait {
  raster: Raster;
  /** 1 where the sheet shows the photo, fading towards the photo's ends within the sheet. */
  shown: Plane;
}

/** Gives the distance, in the sheet's pixels, to the nearest of the photo's ends that lie within the sheet. */
function measureEnds(
  fit: PortraitFit,
  sheet: Dimensions,
  photo: Dimensions,
): (x: number, y: number) => number {
  const corners = [
    { x: 0, y: 0 },
    { x: sheet.width, y: 0 },
    { x: 0, y: sheet.height },
    { x: sheet.width, y: sheet.height },
  ].map((corner) => sourcePoint(fit, corner));
  const slack = 2 / fit.scale;
  const isOpen = {
    left: corners.some(({ x }) => x < -slack),
    right: corners.some(({ x }) => x > photo.width + slack),
    top: corners.some(({ y }) => y < -slack),
    foot: corners.some(({ y }) => y > photo.height + slack),
  };
  return (x, y) =>
    fit.scale *
    Math.min(
      isOpen.left ? x : Infinity,
      isOpen.right ? photo.width - x : Infinity,
      isOpen.top ? y : Infinity,
      isOpen.foot ? photo.height - y : Infinity,
    );
}

/** The photo on a sheet, turned and enlarged; beyond its ends its edge goes on. */
export async function placePortrait(
  photo: Raster,
  fit: PortraitFit,
  sheet: Dimensions,
): Promise<PlacedPortrait> {
  // A photo that becomes smaller is resized first, so that sampling it skips no pixels.
  const shrink = Math.min(1, fit.scale);
  const width = Math.max(8, Math.round(photo.width * shrink));
  const height = Math.max(8, Math.round(photo.height * shrink));
  const small = await resizeRaster(photo, width, height);
  const [across, down] = [width / photo.width, height / photo.height];
  const raster = createRaster(sheet.width, sheet.height);
  const shown = createPlane(sheet.width, sheet.height);
  const fade = Math.min(sheet.width, sheet.height) * FADE;
  const endAt = measureEnds(fit, sheet, photo);
  const pixel: [number, number, number] = [0, 0, 0];
  for (let y = 0, at = 0; y < sheet.height; y += 1) {
    for (let x = 0; x < sheet.width; x += 1, at += 1) {
      const from = sourcePoint(fit, { x: x + 0.5, y: y + 0.5 });
      sampleRaster(small, from.x * across - 0.5, from.y * down - 0.5, pixel);
      raster.data[at * 3] = pixel[0];
      raster.data[at * 3 + 1] = pixel[1];
      raster.data[at * 3 + 2] = pixel[2];
      const end = endAt(from.x, from.y);
      shown.data[at] = end >= fade ? 1 : smoothstep(0, fade, end);
    }
  }
  return { raster, shown };
}
