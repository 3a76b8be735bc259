import { centreOf, type Point } from "../face/face.ts";
import { LEFT_BROW, LEFT_EYE, LIPS_OUTLINE, OVAL, RIGHT_BROW, RIGHT_EYE } from "../face/landmarks.ts";
import { polygonMask } from "../face/polygon-mask.ts";
import { joinPlanes } from "../raster/filter-raster.ts";
import { gaussianBlur } from "../raster/filters.ts";
import { resizePlane } from "../raster/resize-plane.ts";
import { createPlane, lumaOf, mapPixels, type Plane, type Raster, type Rgb } from "../raster/raster.ts";

const scale = (points: readonly Point[], x: number, y = x): Point[] => {
  const centre = centreOf(points);
  return points.map((point) => ({
    x: centre.x + (point.x - centre.x) * x,
    y: centre.y + (point.y - centre.y) * y,
  }));
};

/** The parts of a face as masks, over a mesh in pixels. `unit` is the distance of the eyes. */
export function createFaceMasks(mesh: readonly Point[], width: number, height: number, unit: number) {
  const part = (indexes: readonly number[]) => indexes.map((index) => mesh[index]!);
  const mask = (polygons: readonly Point[][], softness: number) =>
    polygonMask(width, height, polygons, unit * softness);
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

/** The skin's colour changes so slowly that it is computed on every fourth pixel of every fourth row. */
const COARSE = 4;

interface SkinMeans {
  weight: Plane;
  channels: Plane[];
}

/** Means of the bare skin around each coarse pixel, multiplied by how much of it there is. */
function averageSkin(face: Raster, masks: FaceMasks, sigma: number): SkinMeans {
  const width = Math.ceil(face.width / COARSE);
  const height = Math.ceil(face.height / COARSE);
  const planes = Array.from({ length: 4 }, () => createPlane(width, height));
  const [weight, ...channels] = planes;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = y * COARSE * face.width + x * COARSE;
      if (masks.face.data[from]! <= 0.95) continue;
      const { eyes, brows, lips, nose } = masks;
      const features = Math.max(
        eyes.data[from]!,
        brows.data[from]!,
        lips.data[from]!,
        nose.data[from]! * 0.7,
      );
      const bare = Math.max(0, 1 - features);
      weight!.data[y * width + x] = bare;
      channels.forEach((channel, i) => (channel.data[y * width + x] = bare * face.data[from * 3 + i]!));
    }
  }
  return {
    weight: gaussianBlur(weight!, sigma / COARSE),
    channels: channels.map((channel) => gaussianBlur(channel, sigma / COARSE)),
  };
}

/** The colour of bare skin everywhere: even under eyes, brows and lips, and beyond the face's rim. `middle` is the face's axis. */
export function createSkinField(face: Raster, masks: FaceMasks, unit: number, middle: number): Raster {
  const near = averageSkin(face, masks, unit * 0.2);
  const far = averageSkin(face, masks, unit * 0.9);
  const { width, height } = near.weight;
  const mean = (means: SkinMeans, channel: number, at: number) =>
    means.channels[channel]!.data[at]! / Math.max(1e-4, means.weight.data[at]!);
  const planes = [0, 1, 2].map((channel) => {
    const plane = createPlane(width, height);
    for (let at = 0; at < plane.data.length; at += 1) {
      const trust = Math.min(1, near.weight.data[at]! * 4) * 0.3;
      // A parent lit from the side would leave half of the child in the dark: the other side counts as much.
      const column = at % width;
      const mirrored =
        at - column + Math.min(width - 1, Math.max(0, Math.round((2 * middle) / COARSE - column)));
      const even = (mean(far, channel, at) + mean(far, channel, mirrored)) / 2;
      plane.data[at] = (mean(near, channel, at) * trust + even * (1 - trust)) / 255;
    }
    return resizePlane(plane, face.width, face.height);
  });
  return joinPlanes(planes[0]!, planes[1]!, planes[2]!);
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
