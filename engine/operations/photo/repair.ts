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
} from "../../core/raster/raster.ts";
import { resizePlane } from "../../core/raster/resize-plane.ts";
import { findNoise } from "./repair/calm-noise.ts";
import { findScratches } from "./repair/find-scratches.ts";
import { findSpecks } from "./repair/find-specks.ts";
import { longerSide, withPicture, type Operation } from "../../core/recipe/scene.ts";
import { withFaces } from "../../people/find-people.ts";

/** Pixels on the longer side at which scratches and specks are looked for. */
const LINE_SIDE = 720;
const SPECK_SIDE = 1000;

const atSide = (luma: Plane, side: number): Plane => {
  const scale = Math.min(1, side / longerSide(luma));
  const soft = scale < 0.7 ? gaussianBlur(luma, 0.4 / scale) : luma;
  return resizePlane(
    soft,
    Math.max(8, Math.round(luma.width * scale)),
    Math.max(8, Math.round(luma.height * scale)),
  );
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
  const known = createPlane(near.width, near.height);
  for (let i = 0; i < known.data.length; i += 1) known.data[i] = near.data[i]! > 0 ? 0 : 1;
  const filled = lumaPlane(fillHoles(raster, known));
  const damage = createPlane(near.width, near.height);
  for (let i = 0; i < damage.data.length; i += 1) {
    if (near.data[i] === 0) continue;
    damage.data[i] = smoothstep(0.015, 0.055, Math.abs(luma.data[i]! - filled.data[i]!));
  }
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

/** Takes scratches, creases, dust and noise out of a photo, and fills what they covered from around. */
export const repair: Operation<"repair"> = async (scene, { strength, noise }, context) => {
  const main = await withFaces(scene.main, context);
  const { raster, faces } = main;
  const luma = lumaPlane(raster);
  const scratches = findScratches(atSide(luma, LINE_SIDE), strength);
  const specks = findSpecks(atSide(luma, SPECK_SIDE), strength);
  clearFeatures(specks, faces, specks.width / raster.width);
  const near = widen(scratches, luma, 0.0035);
  const dusty = widen(specks, luma, 0.002);
  for (let i = 0; i < near.data.length; i += 1) near.data[i] = Math.max(near.data[i]!, dusty.data[i]!);
  const damage = outlineDamage(raster, luma, near);
  const known = createPlane(raster.width, raster.height);
  for (let i = 0; i < known.data.length; i += 1) known.data[i] = 1 - damage.data[i]!;
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
