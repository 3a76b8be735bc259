import { fillSmooth } from "../raster/fill-smooth.ts";
import { gaussianBlur } from "../raster/filters.ts";
import { createNoise } from "../raster/noise.ts";
import { copyRaster, createPlane, lumaOf, lumaPlane, smoothstep, type Raster } from "../raster/raster.ts";
import type { Random } from "../raster/random.ts";
import type { Face } from "../face/face.ts";
import { polygonMask } from "../face/polygon-mask.ts";
import { createFaceFrame } from "../makeup/face-frame.ts";
import { colorAt, skinColor } from "../hair/hair-color.ts";
import { withPicture, type Operation } from "../recipe/scene.ts";
import { withFaces } from "./analysis.ts";

/** Under this share of the cheek's brightness something below it is hair, above the second it is skin. */
const HAIR = 0.66;
const SKIN = 0.94;

/** A chin under which it is darker than this share of the cheeks' brightness carries a full beard. */
const FULL_BEARD = 0.42;

/** Whether a beard hangs below the chin: taking off its upper half would look worse than leaving it. */
function hasFullBeard(raster: Raster, face: Face): boolean {
  const { move, chin } = createFaceFrame(face);
  const lumas = [-0.1, -0.05, 0, 0.05, 0.1].flatMap((across) => {
    const color = colorAt(raster, move(chin, across, -0.12));
    return color ? [lumaOf(...color)] : [];
  });
  const mean = lumas.reduce((sum, luma) => sum + luma, 0) / Math.max(1, lumas.length);
  return lumas.length > 2 && mean < FULL_BEARD * lumaOf(...skinColor(raster, face));
}

/** Smooths beard and stubble of one face away: skin of the cheeks runs in, and the old light stays in its broad lines. */
function shaveFace(raster: Raster, face: Face, strength: number, random: Random): Raster {
  const { width, height } = raster;
  const frame = createFaceFrame(face);
  const { move, sides, oval } = frame;
  const outer = [
    ...Array.from({ length: 19 }, (_, i) => move(oval[i + 9]!, 0, -0.035)),
    move(sides[0].mouthCorner, -0.05, 0.06),
    move(sides[0].nostril, 0, -0.028),
    move(frame.noseBottom, 0, -0.015),
    move(sides[1].nostril, 0, -0.028),
    move(sides[1].mouthCorner, 0.05, 0.06),
  ];
  const soft = frame.width * 0.012;
  const whole = polygonMask(width, height, [outer], soft);
  const area = polygonMask(width, height, [outer, frame.lips], soft);
  const inFace = polygonMask(width, height, [oval, ...sides.map((side) => side.eyeOutline)], 0);
  const luma = lumaPlane(raster);
  const known = createPlane(width, height);
  for (let pixel = 0; pixel < known.data.length; pixel += 1) {
    if (inFace.data[pixel]! < 0.5 || whole.data[pixel]! > 0.02) continue;
    const x = pixel % width;
    const y = (pixel - x) / width;
    // Cheeks and the sides of the nose: below the eyes, each side in its own light.
    const below =
      (sides[0].eye.x - x + sides[1].eye.x - x) * frame.up.x * 0.5 +
      (sides[0].eye.y - y + sides[1].eye.y - y) * frame.up.y * 0.5;
    if (below > frame.height * 0.13) known.data[pixel] = 1;
  }
  const skin = fillSmooth(raster, known);
  const hairy = createPlane(width, height);
  for (let pixel = 0; pixel < hairy.data.length; pixel += 1) {
    if (area.data[pixel]! <= 0) continue;
    const level =
      luma.data[pixel]! /
      Math.max(
        0.06,
        lumaOf(skin.data[pixel * 3]!, skin.data[pixel * 3 + 1]!, skin.data[pixel * 3 + 2]!) / 255,
      );
    hairy.data[pixel] = area.data[pixel]! * (1 - smoothstep(HAIR, SKIN, level));
  }
  const cover = gaussianBlur(hairy, frame.width * 0.018);
  const shade = gaussianBlur(luma, frame.width * 0.06);
  const mean = lumaOf(...skinColor(raster, face)) / 255;
  const pores = createNoise(width, height, Math.max(1, frame.width / 240), random);
  const result = copyRaster(raster);
  for (let pixel = 0; pixel < cover.data.length; pixel += 1) {
    const share = Math.min(1, cover.data[pixel]! * 1.8) * strength * area.data[pixel]!;
    if (share < 0.01) continue;
    const level = Math.min(1.04, Math.max(0.8, 0.7 + 0.3 * (shade.data[pixel]! / Math.max(0.06, mean))));
    for (let channel = 0; channel < 3; channel += 1) {
      const at = pixel * 3 + channel;
      const value = skin.data[at]! * level * (1 + 0.02 * pores.data[pixel]!);
      result.data[at] = raster.data[at]! * (1 - share) + value * share;
    }
  }
  return result;
}

/** Smooths stubble and short beards of all faces away; a full beard stays. */
export const shave: Operation<"shave"> = async (scene, { strength }, context) => {
  const main = await withFaces(scene.main, context);
  let { raster } = main;
  for (const face of main.faces)
    if (!hasFullBeard(raster, face)) raster = shaveFace(raster, face, strength, context.random);
  return withPicture({ ...scene, main }, raster);
};
