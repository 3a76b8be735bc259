import { centreOf, type Point } from "../face/face.ts";
import { LEFT_BROW, LEFT_EYE, LIPS_OUTLINE, OVAL, RIGHT_BROW, RIGHT_EYE } from "../face/landmarks.ts";
import { polygonMask } from "../face/polygon-mask.ts";
import { gaussianBlur } from "../raster/filters.ts";
import { createPlane, lumaOf, mapPixels, type Raster, type Rgb } from "../raster/raster.ts";

const scale = (points: readonly Point[], x: number, y = x): Point[] => {
  const centre = centreOf(points);
  return points.map((point) => ({ x: centre.x + (point.x - centre.x) * x, y: centre.y + (point.y - centre.y) * y }));
};

/** The parts of a face as masks, over a mesh in pixels. `unit` is the distance of the eyes. */
export function createFaceMasks(mesh: readonly Point[], width: number, height: number, unit: number) {
  const part = (indexes: readonly number[]) => indexes.map((index) => mesh[index]!);
  const mask = (polygons: readonly Point[][], softness: number) => polygonMask(width, height, polygons, unit * softness);
  const nose = { x: mesh[4]!.x, y: (mesh[4]!.y + mesh[2]!.y) / 2 };
  const noseBase = [48, 64, 98, 97, 2, 326, 327, 294, 278].map((index) => mesh[index]!);
  return {
    face: mask([scale(part(OVAL), 0.93)], 0.09),
    eyes: mask([scale(part(LEFT_EYE), 1.22, 1.34), scale(part(RIGHT_EYE), 1.22, 1.34)], 0.06),
    brows: mask([scale(part(LEFT_BROW), 1.15, 1.6), scale(part(RIGHT_BROW), 1.15, 1.6)], 0.05),
    lips: mask([scale(part(LIPS_OUTLINE), 1.08, 1.2)], 0.035),
    nose: mask([scale([...noseBase, { x: nose.x, y: nose.y - unit * 0.1 }], 1.1, 1.2)], 0.07),
  };
}
export type FaceMasks = ReturnType<typeof createFaceMasks>;

/** The colour of bare skin everywhere: even under eyes, brows and lips, and beyond the face's rim. `middle` is the face's axis. */
export function createSkinField(face: Raster, masks: FaceMasks, unit: number, middle: number): Raster {
  const { width, height } = face;
  const weight = createPlane(width, height);
  for (let i = 0; i < weight.data.length; i += 1) {
    const bare = 1 - Math.max(masks.eyes.data[i]!, masks.brows.data[i]!, masks.lips.data[i]!, masks.nose.data[i]! * 0.7);
    weight.data[i] = Math.max(0, bare) * (masks.face.data[i]! > 0.95 ? 1 : 0);
  }
  const near = gaussianBlur(weight, unit * 0.2);
  const far = gaussianBlur(weight, unit * 0.9);
  const planes = ([0, 1, 2] as const).map((channel) => {
    const weighted = createPlane(width, height);
    for (let i = 0; i < weight.data.length; i += 1) weighted.data[i] = weight.data[i]! * face.data[i * 3 + channel]!;
    return { near: gaussianBlur(weighted, unit * 0.2), far: gaussianBlur(weighted, unit * 0.9) };
  });
  return mapPixels(face, (_red, _green, _blue, out, pixel) => {
    const trust = Math.min(1, near.data[pixel]! * 4) * 0.3;
    // A parent lit from the side would leave half of the child in the dark: the other side counts as much.
    const column = pixel % width;
    const mirrored = pixel - column + Math.min(width - 1, Math.max(0, Math.round(2 * middle - column)));
    for (let channel = 0; channel < 3; channel += 1) {
      const plane = planes[channel]!;
      const close = plane.near.data[pixel]! / Math.max(1e-4, near.data[pixel]!);
      const wide = plane.far.data[pixel]! / Math.max(1e-4, far.data[pixel]!);
      const other = plane.far.data[mirrored]! / Math.max(1e-4, far.data[mirrored]!);
      out[channel] = close * trust + ((wide + other) / 2) * (1 - trust);
    }
  });
}

/** Takes the years off: the skin of the field, with the parents' eyes, mouth and nose, and only a hint of their brows. */
export function createBabyFace(face: Raster, field: Raster, masks: FaceMasks, smoothness: number): Raster {
  return mapPixels(face, (red, green, blue, out, pixel) => {
    const skin = 1 - smoothness;
    const keep = Math.max(
      skin * 0.5,
      masks.eyes.data[pixel]!,
      masks.lips.data[pixel]! * 0.72,
      masks.nose.data[pixel]! * 0.5,
      masks.brows.data[pixel]! * 0.24,
    );
    const share = keep * masks.face.data[pixel]!;
    const lips = masks.lips.data[pixel]!;
    out[0] = red * share + field.data[pixel * 3]! * (1 - share) + lips * 4;
    out[1] = green * share + field.data[pixel * 3 + 1]! * (1 - share) - lips * 16;
    out[2] = blue * share + field.data[pixel * 3 + 2]! * (1 - share) - lips * 10;
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


/** An infant's skin in even light. */
const INFANT_SKIN: Rgb = [238, 194, 172];

/** The child's skin: between its parents' in lightness, a little lighter, with the pink of an infant's. */
export function mixSkin(first: Rgb, second: Rgb, share: number): Rgb {
  const mixed = first.map((value, i) => value * share + second[i]! * (1 - share));
  const luma = lumaOf(mixed[0]!, mixed[1]!, mixed[2]!);
  const light = Math.min(192, luma * 1.16 + 14);
  const typical = light / lumaOf(...INFANT_SKIN);
  const own = light / Math.max(8, luma);
  const at = (i: 0 | 1 | 2) => mixed[i]! * own * 0.4 + INFANT_SKIN[i] * typical * 0.6;
  return [at(0), at(1), at(2)];
}
