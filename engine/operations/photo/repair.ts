import { pick, type Face } from "../../core/face/face.ts";
import { LEFT_EYE, LIPS_OUTLINE, RIGHT_EYE } from "../../core/face/landmarks.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import { fillHoles } from "../../core/raster/fill-holes.ts";
import { boxBlur, gaussianBlur } from "../../core/raster/filters.ts";
import {
  clamp01,
  copyRaster,
  createPlane,
  lumaPlane,
  mapPixels,
  smoothstep,
  type Plane,
  type Raster,
  fillPlane,
  scaleSize,
  joinPlanes,
} from "../../core/raster/raster.ts";
import { resizePlane } from "../../core/raster/resize-plane.ts";
import { longerSide, withPicture, type Operation } from "../../core/recipe/scene.ts";
import { withFaces } from "../../people/find-people.ts";
import { openPlane } from "../../core/raster/erode.ts";
import { findScratches } from "./find-scratches.ts";
import { traceRegions, drawTraces } from "./trace-lines.ts";

/** Widths of the grain that is looked at, in pixels: photos that were enlarged have coarse noise. */
const SIGMAS = [0.9, 1.9, 3.9] as const;
/** Noise is what even the calmest places have: this share of them. */
const CALMEST = 0.12;
/** The calmest places of a noisy picture have less of it than the others, by chance. */
const USUAL = 1.25;
/** Under this deviation (0 to 1) there is nothing to calm. */
const FAINT = 0.004;

/** Of the broadest speck, as a share of the longer side. */
const RADIUS = 0.0045;
/** Contrast (0 to 1) that a speck has at least, and how many times that of its surroundings. */
const LEAST = 0.13;
const TIMES = 4;
/** More specks than this share of the picture are its own texture. */
const MOST = 0.012;

/** Pixels on the longer side at which scratches and specks are looked for. */
const LINE_SIDE = 720;
const SPECK_SIDE = 1000;

const atSide = (luma: Plane, side: number): Plane => {
  const scale = Math.min(1, side / longerSide(luma));
  const soft = scale < 0.7 ? gaussianBlur(luma, 0.4 / scale) : luma;
  const { width, height } = scaleSize(luma, scale, 8);
  return resizePlane(soft, width, height);
};

/** Eyes shine and teeth gleam: nothing there is dust. */
function clearFeatures(specks: Plane, faces: readonly Face[], scale: number): void {
  for (const face of faces) {
    const polygons = [LEFT_EYE, RIGHT_EYE, LIPS_OUTLINE].map((part) =>
      pick(face, part).map(({ x, y }) => ({ x: x * scale, y: y * scale })),
    );
    const mask = boxBlur(polygonMask(specks.width, specks.height, polygons, 1), 3);
    for (let i = 0; i < specks.data.length; i += 1) if (mask.data[i]! > 0.01) specks.data[i] = 0;
  }
}

/** What is damaged, 0 to 1, exactly at the picture's size: near the found places, what differs from the surroundings. */
function outlineDamage(raster: Raster, luma: Plane, near: Plane): Plane {
  const known = fillPlane(near, (i) => (near.data[i]! > 0 ? 0 : 1));
  const filled = lumaPlane(fillHoles(raster, known));
  const damage = fillPlane(near, (i) => {
    if (near.data[i] === 0) return 0;
    return smoothstep(0.015, 0.055, Math.abs(luma.data[i]! - filled.data[i]!));
  });
  const grown = boxBlur(damage, Math.max(1, longerSide(near) / 900));
  for (let i = 0; i < damage.data.length; i += 1)
    damage.data[i] = near.data[i]! > 0 ? Math.max(damage.data[i]!, clamp01(grown.data[i]! * 3)) : 0;
  return damage;
}

function widen(found: Plane, { width, height }: Plane, share: number): Plane {
  const near = boxBlur(resizePlane(found, width, height), Math.max(2, Math.max(width, height) * share));
  for (let i = 0; i < near.data.length; i += 1) near.data[i] = near.data[i]! > 0.02 ? 1 : 0;
  return near;
}

export const repair: Operation<"repair"> = async (scene, { strength, noise }, context) => {
  const main = await withFaces(scene.main, context);
  const { raster, faces } = main;
  const luma = lumaPlane(raster);
  const scratches = findScratches(atSide(luma, LINE_SIDE), strength);
  const specks = findSpecks(atSide(luma, SPECK_SIDE), strength);
  clearFeatures(specks, faces, specks.width / raster.width);
  const near = joinPlanes(luma, [widen(scratches, luma, 0.0035), widen(specks, luma, 0.002)]);
  const damage = outlineDamage(raster, luma, near);
  const known = fillPlane(raster, (i) => 1 - damage.data[i]!);
  const mended = damage.data.some((value) => value > 0.2) ? fillHoles(raster, known) : copyRaster(raster);
  if (noise === 0) return withPicture({ ...scene, main }, mended);
  const grain = findNoise(mended, noise);
  const calm = mapPixels(mended, (red, green, blue, out, pixel) => {
    const less = grain.data[pixel]! * 255;
    out[0] = red - less;
    out[1] = green - less;
    out[2] = blue - less;
  });
  return withPicture({ ...scene, main }, calm);
};

/** How rough the picture is around each pixel, without single outliers. */
function measureRoughness(luma: Plane, side: number): Plane {
  const mean = boxBlur(luma, Math.max(1, side * 0.004));
  const rough = fillPlane(luma, (i) => Math.min(0.12, Math.abs(luma.data[i]! - mean.data[i]!)));
  return boxBlur(rough, Math.max(2, side * 0.016));
}

function findSpecks(luma: Plane, strength: number): Plane {
  const side = Math.max(luma.width, luma.height);
  const radius = Math.max(1, Math.round(side * RADIUS));
  const opened = openPlane(luma, radius, 1);
  const closed = openPlane(luma, radius, -1);
  const rough = measureRoughness(luma, side);
  const contrast = fillPlane(luma, (i) => {
    const over = Math.max(luma.data[i]! - opened.data[i]!, closed.data[i]! - luma.data[i]!);
    return over / Math.max(LEAST * (1.5 - strength), rough.data[i]! * TIMES * 1.6);
  });
  const most = (2 * radius + 1) ** 2;
  const specks = traceRegions(contrast, 0.6, 1).filter(
    ({ pixels, extent }) => pixels.length <= most && extent <= 3 * radius,
  );
  const covered = specks.reduce((sum, { pixels }) => sum + pixels.length, 0);
  return drawTraces(covered > MOST * luma.data.length ? [] : specks, luma.width, luma.height);
}

function calmBand(band: Plane, strength: number): void {
  const energy = fillPlane(band, (i) => band.data[i]! * band.data[i]!);
  const local = boxBlur(energy, 3);
  const sample: number[] = [];
  for (let i = 0; i < local.data.length; i += 61) if (local.data[i]! > 1e-7) sample.push(local.data[i]!);
  sample.sort((a, b) => a - b);
  const noise = (sample[Math.floor(CALMEST * sample.length)] ?? 0) * USUAL * USUAL;
  if (noise < FAINT * FAINT) return (band.data.fill(0), undefined);
  for (let i = 0; i < band.data.length; i += 1) {
    const signal = Math.max(0, local.data[i]! - noise * (1 + strength)) / Math.max(1e-9, local.data[i]!);
    band.data[i]! *= (1 - signal) * strength;
  }
}

/**
 * The noise in a picture's luminance, to be taken from it: in each band of detail what is no stronger than in the
 * picture's calmest places. Edges and texture are stronger, and stay.
 */
function findNoise(raster: Raster, strength: number): Plane {
  const luma = lumaPlane(raster);
  const noise = createPlane(raster.width, raster.height);
  let finer = luma;
  for (const sigma of SIGMAS) {
    const coarser = gaussianBlur(luma, sigma);
    const band = fillPlane(raster, (i) => finer.data[i]! - coarser.data[i]!);
    calmBand(band, strength);
    for (let i = 0; i < band.data.length; i += 1) noise.data[i]! += band.data[i]!;
    finer = coarser;
  }
  return noise;
}
