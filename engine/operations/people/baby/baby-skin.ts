import { centreOf, type Point } from "../../../core/face/face.ts";
import { LEFT_EYE, OVAL, RIGHT_EYE } from "../../../core/face/landmarks.ts";
import { mapPixels, type Raster, type Rgb } from "../../../core/raster/raster.ts";
import type { FaceMasks } from "./skin-field.ts";

/**
 * Takes the years off: the skin of the field, with the parents' eyes and only a hint of their noses and brows, from a
 * picture of the same face that is too soft for wrinkles.
 */
export function createBabyFace(
  face: Raster,
  soft: Raster,
  field: Raster,
  masks: FaceMasks,
  smoothness: number,
): Raster {
  return mapPixels(face, (red, green, blue, out, pixel) => {
    const inside = masks.face.data[pixel]!;
    const sharp = masks.eyes.data[pixel]! * inside;
    const hint =
      Math.max((1 - smoothness) * 0.5, masks.nose.data[pixel]! * 0.3, masks.brows.data[pixel]! * 0.26) *
      (1 - masks.lips.data[pixel]!) *
      inside *
      (1 - sharp);
    const rest = 1 - sharp - hint;
    const at = pixel * 3;
    out[0] = red * sharp + soft.data[at]! * hint + field.data[at]! * rest;
    out[1] = green * sharp + soft.data[at + 1]! * hint + field.data[at + 1]! * rest;
    out[2] = blue * sharp + soft.data[at + 2]! * hint + field.data[at + 2]! * rest;
  });
}

/** Round cheeks, a domed forehead and light from the upper left, with a blush and a glint in the eyes. */
export function modelBabyFace(face: Raster, mesh: readonly Point[], unit: number): Raster {
  const cheeks = [mesh[205]!, mesh[425]!].map(({ x, y }) => ({ x, y: y - unit * 0.02 }));
  const middle = centreOf(OVAL.map((index) => mesh[index]!));
  const bump = (x: number, y: number, at: Point, reach: number) =>
    Math.exp(-(((x - at.x) / reach) ** 2 + ((y - at.y) / reach) ** 2));
  const glints = [LEFT_EYE, RIGHT_EYE].map((ring) => centreOf(ring.map((index) => mesh[index]!)));
  return mapPixels(face, (red, green, blue, out, pixel) => {
    const x = pixel % face.width;
    const y = (pixel - x) / face.width;
    const across = (x - middle.x) / (unit * 1.45);
    const down = (y - middle.y) / (unit * 1.6);
    const dome = 1.08 - 0.2 * (across * across + down * down) - 0.06 * across - 0.05 * down;
    let plump = 0;
    let blush = 0;
    for (const cheek of cheeks) {
      plump += bump(x, y, { x: cheek.x - unit * 0.05, y: cheek.y - unit * 0.1 }, unit * 0.3) * 0.07;
      plump -= bump(x, y, { x: cheek.x, y: cheek.y + unit * 0.38 }, unit * 0.24) * 0.035;
      blush += bump(x, y, cheek, unit * 0.34);
    }
    let glint = 0;
    for (const eye of glints) {
      glint += bump(x, y, { x: eye.x - unit * 0.045, y: eye.y - unit * 0.06 }, unit * 0.026) * 190;
    }
    const light = dome + plump;
    out[0] = red * light + blush * 9 + glint;
    out[1] = green * light - blush * 6 + glint;
    out[2] = blue * light - blush * 4 + glint;
  });
}

/** Scales a picture's channels so that `from` becomes `to`; far-apart skins meet without clipping. */
export function matchColor(raster: Raster, from: Rgb, to: Rgb): Raster {
  const gain = from.map((value, i) => Math.min(2.2, Math.max(0.45, to[i]! / Math.max(8, value))));
  return mapPixels(raster, (red, green, blue, out) => {
    out[0] = red * gain[0]!;
    out[1] = green * gain[1]!;
    out[2] = blue * gain[2]!;
  });
}

/** The child's skin: between its parents' own, `share` of the first. */
export const mixSkin = (first: Rgb, second: Rgb, share: number): Rgb => [
  first[0] * share + second[0] * (1 - share),
  first[1] * share + second[1] * (1 - share),
  first[2] * share + second[2] * (1 - share),
];
