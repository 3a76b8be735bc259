import { fillSmooth } from "../../core/raster/fill-smooth.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { createNoise } from "../../core/raster/noise.ts";
import {
  copyRaster,
  createPlane,
  lumaOf,
  lumaPlane,
  smoothstep,
  type Plane,
  type Raster,
  fillPlane,
} from "../../core/raster/raster.ts";
import type { Random } from "../../core/raster/random.ts";
import type { Face } from "../../core/face/face.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import { createFaceFrame } from "../../core/face/face-frame.ts";
import { skinColor } from "../../people/colors.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";
import { withFaces } from "../../people/find-people.ts";

/** Under this share of the cheek's brightness something below it is hair, above the second it is skin. */
const HAIR = 0.66;
const SKIN = 0.94;
/** Over this share of the cheek's brightness it may be white hair, over the second it is. */
const LIT = 1.07;
const WHITE = 1.2;
/** Lips that are brighter than this share of the skin round them lie under a white moustache. */
const HIDDEN_LIPS = 1.02;
/** Noise of this many times the cheeks' mean detail looks like their pores, or like their film grain. */
const GRAIN = 2;
/** How much darker the line between lips is that are drawn anew. */
const SEAM = 0.5;

function meanWithin(plane: Plane, mask: Plane): number {
  let [sum, count] = [0, 1e-6];
  for (let pixel = 0; pixel < mask.data.length; pixel += 1) {
    sum += plane.data[pixel]! * mask.data[pixel]!;
    count += mask.data[pixel]!;
  }
  return sum / count;
}

function shaveFace(raster: Raster, face: Face, strength: number, random: Random): Raster {
  const { width, height } = raster;
  const frame = createFaceFrame(face);
  const { move, sides, oval } = frame;
  const outer = [
    ...Array.from({ length: 19 }, (_, i) => move(oval[i + 9]!, 0, -0.035)),
    move(sides[0].mouthCorner, -0.05, 0.06),
    move(sides[0].nostril, 0, -0.016),
    move(frame.noseBottom, 0, -0.001),
    move(sides[1].nostril, 0, -0.016),
    move(sides[1].mouthCorner, 0.05, 0.06),
  ];
  const soft = frame.width * 0.012;
  const whole = polygonMask(width, height, [outer], soft);
  const luma = lumaPlane(raster);
  const lipMask = polygonMask(width, height, [frame.lips], soft);
  const lipLuma = meanWithin(luma, lipMask);
  const cheekLuma = lumaOf(...skinColor(raster, face)) / 255;
  const lipsHidden = lipLuma > HIDDEN_LIPS * cheekLuma;
  const area = lipsHidden ? whole : polygonMask(width, height, [outer, frame.lips], soft);
  const inFace = polygonMask(width, height, [oval, ...sides.map((side) => side.eyeOutline)], 0);
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
  const hairy = fillPlane({ width, height }, (pixel) => {
    if (area.data[pixel]! <= 0) return 0;
    const level =
      luma.data[pixel]! /
      Math.max(
        0.06,
        lumaOf(skin.data[pixel * 3]!, skin.data[pixel * 3 + 1]!, skin.data[pixel * 3 + 2]!) / 255,
      );
    return area.data[pixel]! * Math.max(1 - smoothstep(HAIR, SKIN, level), smoothstep(LIT, WHITE, level));
  });
  const cover = gaussianBlur(hairy, frame.width * 0.018);
  const shade = gaussianBlur(luma, frame.width * 0.06);
  const mean = cheekLuma;
  const seam = lipsHidden ? gaussianBlur(polygonMask(width, height, [frame.innerLips], 1), soft * 0.5) : null;
  const fine = gaussianBlur(luma, frame.width * 0.008);
  const detail = createPlane(width, height);
  for (let pixel = 0; pixel < detail.data.length; pixel += 1)
    if (known.data[pixel]! > 0) detail.data[pixel] = Math.abs(luma.data[pixel]! - fine.data[pixel]!);
  const grain = Math.min(0.16, Math.max(0.03, (GRAIN * meanWithin(detail, known)) / Math.max(0.06, mean)));
  const pores = createNoise(width, height, Math.max(1, frame.width / 240), random);
  const result = copyRaster(raster);
  for (let pixel = 0; pixel < cover.data.length; pixel += 1) {
    const share = Math.min(1, cover.data[pixel]! * 2.6) * strength * area.data[pixel]!;
    if (share < 0.01) continue;
    const level = Math.min(1.04, Math.max(0.8, 0.7 + 0.3 * (shade.data[pixel]! / Math.max(0.06, mean))));
    for (let channel = 0; channel < 3; channel += 1) {
      const at = pixel * 3 + channel;
      const value =
        skin.data[at]! * level * (1 - SEAM * (seam?.data[pixel] ?? 0)) * (1 + grain * pores.data[pixel]!);
      result.data[at] = raster.data[at]! * (1 - share) + value * share;
    }
  }
  return result;
}

export const shave: Operation<"shave"> = async (scene, { strength }, context) => {
  const main = await withFaces(scene.main, context);
  let { raster } = main;
  for (const face of main.faces)
    if ((await context.readTraits(main.raster, face)).beard !== "full")
      raster = shaveFace(raster, face, strength, context.random);
  return withPicture({ ...scene, main }, raster);
};
