import { gaussianBlur, smoothPlane } from "../../core/raster/filters.ts";
import { smoothRaster } from "../../core/raster/filter-raster.ts";
import {
  clamp01,
  lumaOf,
  lumaPlane,
  mapPixels,
  smoothstep,
  type Plane,
  type Raster,
} from "../../core/raster/raster.ts";
import { longerSide } from "../../core/recipe/scene.ts";

/** Flat areas: radius as a share of the longer side, squared contrast that stays an edge, and how often. */
const FLATTEN = { radius: 0.006, edge: 0.004, times: 2 } as const;
/** Steps of brightness, and how far tones are drawn to them. */
const TONES = 9;
const TONE_PULL = 0.6;
const SATURATION = 1.25;
/** What is smoothed away before contours are looked for: texture. */
const FINE = { radius: 0.002, edge: 0.003 } as const;
/** Contours: width as a share of the longer side, difference that draws one fully, and how dark it is. */
const CONTOUR = { width: 0.0009, from: 0.012, to: 0.06, darkness: 0.6 } as const;

/** A brightness (0 to 1) drawn towards the nearest of a few, with a soft passage between them. */
function pullTone(luma: number): number {
  const level = luma * TONES;
  const step = Math.floor(level);
  return luma + TONE_PULL * ((step + smoothstep(0.25, 0.75, level - step)) / TONES - luma);
}

/** 1 on the dark side of contours, 0 elsewhere: a difference of two blurs. */
function findContours(luma: Plane, sigma: number): Plane {
  const near = gaussianBlur(luma, sigma);
  const far = gaussianBlur(luma, sigma * 2.2);
  for (let i = 0; i < near.data.length; i += 1)
    near.data[i] = smoothstep(CONTOUR.from, CONTOUR.to, far.data[i]! - near.data[i]!);
  return near;
}

/** A cartoon by filters alone: flat areas, few tones, stronger colours and soft dark contours. */
export function drawClassicCartoon(photo: Raster): Raster {
  const side = longerSide(photo);
  let flat = photo;
  for (let time = 0; time < FLATTEN.times; time += 1)
    flat = smoothRaster(flat, Math.max(2, FLATTEN.radius * side), FLATTEN.edge);
  const contours = findContours(
    smoothPlane(lumaPlane(photo), Math.max(1, FINE.radius * side), FINE.edge),
    Math.max(0.8, CONTOUR.width * side),
  ).data;
  return mapPixels(flat, (red, green, blue, out, pixel) => {
    const luma = lumaOf(red, green, blue);
    const toned = 255 * pullTone(clamp01(luma / 255));
    const ink = 1 - CONTOUR.darkness * contours[pixel]!;
    out[0] = (toned + (red - luma) * SATURATION) * ink;
    out[1] = (toned + (green - luma) * SATURATION) * ink;
    out[2] = (toned + (blue - luma) * SATURATION) * ink;
  });
}
