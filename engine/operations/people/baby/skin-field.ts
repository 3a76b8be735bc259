import { centreOf, type Point } from "../../../core/face/face.ts";
import {
  LEFT_BROW,
  LEFT_EYE,
  LIPS_OUTLINE,
  OVAL,
  RIGHT_BROW,
  RIGHT_EYE,
} from "../../../core/face/landmarks.ts";
import { polygonMask } from "../../../core/face/polygon-mask.ts";
import { joinPlanes } from "../../../core/raster/filter-raster.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import { createPlane, type Plane, type Raster } from "../../../core/raster/raster.ts";
import { resizePlane } from "../../../core/raster/resize-plane.ts";

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
