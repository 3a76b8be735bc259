import { between, pick, type Face, type Point } from "../../core/face/face.ts";
import { LEFT_BROW, LIPS_OUTLINE, RIGHT_BROW } from "../../core/face/landmarks.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import { createFaceFrame, type FaceFrame } from "../../core/face/face-frame.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { meanColorAt } from "./hair-color.ts";
import { lumaOf, smoothstep, type Plane, type Raster } from "../../core/raster/raster.ts";

/** Where hair grows on a face: how thickly, and which way it lies (a direction of length 1). */
export interface HairPlace {
  density: Plane;
  lean(at: Point): Point;
}

/** From one sideburn along the cheeks and over the lip to the other. */
const BEARD_TOP = [
  234, 137, 177, 215, 207, 216, 165, 167, 2, 393, 391, 436, 427, 435, 401, 366, 454,
] as const;
/** The face's edge below, from the right ear to the left one. */
const JAW = [
  323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136, 172, 58, 132, 93,
] as const;

const unit = (x: number, y: number): Point => {
  const length = Math.max(1e-6, Math.hypot(x, y));
  return { x: x / length, y: y / length };
};

/** Face widths to the picture's right of the line from the nose to the chin, and face heights above the chin. */
function placeOn({ chin, right, up, width, height }: FaceFrame, at: Point): { across: number; rise: number } {
  const [dx, dy] = [at.x - chin.x, at.y - chin.y];
  return { across: (dx * right.x + dy * right.y) / width, rise: (dx * up.x + dy * up.y) / height };
}

/** A short beard: thick on lip and chin, thinner up the cheeks; the lips and the places below their corners stay free. */
function jawPlace(face: Face, size: { width: number; height: number }): HairPlace {
  const frame = createFaceFrame(face);
  const { move, width } = frame;
  const jaw = pick(face, JAW).map((point) => move(point, 0, -0.015));
  const mask = (outlines: readonly Point[][], soft: number) =>
    gaussianBlur(polygonMask(size.width, size.height, outlines, 1), width * soft);
  const density = mask([[...pick(face, BEARD_TOP), ...jaw]], 0.03);
  const lipMiddle = between(frame.lipTop, frame.lipBottom, 0.5);
  const grown = pick(face, LIPS_OUTLINE).map((point) => between(lipMiddle, point, 1.06));
  const lips = mask([grown], 0.008);
  const bare = frame.sides.map((side) => {
    const centre = move(between(side.mouthCorner, frame.lipBottom, 0.45), 0, -0.035);
    return [0, 1, 2, 3, 4, 5, 6, 7].map((i) =>
      move(centre, 0.05 * Math.cos((i * Math.PI) / 4), 0.022 * Math.sin((i * Math.PI) / 4)),
    );
  });
  const thin = mask(bare, 0.015);
  for (let pixel = 0; pixel < density.data.length; pixel += 1) {
    const share = density.data[pixel]!;
    if (share < 0.01) continue;
    const x = pixel % size.width;
    const { across, rise } = placeOn(frame, { x, y: (pixel - x) / size.width });
    const cheek = smoothstep(0.2, 0.36, Math.abs(across)) * smoothstep(0.1, 0.4, rise);
    density.data[pixel] =
      smoothstep(0.2, 0.95, share) *
      (1 - 0.4 * cheek) *
      (1 - lips.data[pixel]!) *
      (1 - 0.55 * thin.data[pixel]!);
  }
  return {
    density,
    lean: (at) => {
      const { across, rise } = placeOn(frame, at);
      const aside = rise > 0.2 && Math.abs(across) < 0.24 ? across * 4.5 : across * -0.5;
      return unit(frame.right.x * aside - frame.up.x, frame.right.y * aside - frame.up.y);
    },
  };
}

/**
 * Where a brow is looked for, over where landmarks put it, in face heights; and the share by which it is darker than the skin
 * on both sides of it.
 */
const LIFTS = { least: -0.015, most: 0.135, step: 0.0075, darker: 0.08 } as const;

/**
 * How far over its landmarks a brow is, in face heights: the first dark valley on the way from the lid to the hair. A raised
 * brow leaves its landmarks behind; one that does not show is where they say.
 */
function findLift(raster: Raster, { move }: FaceFrame, outline: readonly Point[]): number {
  const middle = [0, 1, 2, 3, 4].map((i) => between(outline[i]!, outline[9 - i]!, 0.5));
  const spots = middle.flatMap((point, i) => [point, between(point, middle[i + 1] ?? point, 0.5)]);
  let best = { lift: 0, light: Infinity };
  let before = 0;
  for (let lift: number = LIFTS.least; lift <= LIFTS.most; lift += LIFTS.step) {
    const at = spots.map((spot) => move(spot, 0, lift));
    const light = lumaOf(...meanColorAt(raster, at));
    if (light < best.light) best = { lift, light };
    const isValley = best.light < before * (1 - LIFTS.darker) || best.lift <= 0;
    if (isValley && best.light < light * (1 - LIFTS.darker)) return Math.max(0, best.lift);
    before = Math.max(before, light);
  }
  return 0;
}

/** The brows, a little deeper below than they are and with a straighter upper edge. */
function browPlace(face: Face, raster: Raster): HairPlace {
  const frame = createFaceFrame(face);
  const outlines = [LEFT_BROW, RIGHT_BROW].map((brow) => {
    const found = pick(face, brow);
    const lift = findLift(raster, frame, found);
    const [outer, second, third, fourth, inner, ...lower] = found.map((point) => frame.move(point, 0, lift));
    const straight = between(second!, fourth!, 0.5);
    const upper = [outer!, second!, between(third!, straight, 0.45), fourth!, frame.move(inner!, 0, 0.004)];
    return [...upper, ...lower.map((point, i) => frame.move(point, 0, i === 4 ? -0.001 : -0.006))];
  });
  const masks = outlines.map((shape) => polygonMask(raster.width, raster.height, [shape], 1));
  const density = gaussianBlur(masks[0]!, frame.width * 0.007);
  const other = gaussianBlur(masks[1]!, frame.width * 0.007);
  for (let pixel = 0; pixel < density.data.length; pixel += 1)
    density.data[pixel] = Math.min(1, density.data[pixel]! + other.data[pixel]!);
  const middles = frame.sides.map((side) => ({ side, inner: side.browLine[4]!, outer: side.browLine[0]! }));
  return {
    density,
    lean: (at) => {
      const { inner, outer } = middles.reduce((near, next) =>
        Math.hypot(at.x - next.side.eye.x, at.y - next.side.eye.y) <
        Math.hypot(at.x - near.side.eye.x, at.y - near.side.eye.y)
          ? next
          : near,
      );
      const along = unit(outer.x - inner.x, outer.y - inner.y);
      const done = ((at.x - inner.x) * along.x + (at.y - inner.y) * along.y) / frame.width;
      const rise = 0.8 - Math.max(0, done) * 3.6;
      return unit(along.x + frame.up.x * Math.max(0, rise), along.y + frame.up.y * Math.max(0, rise));
    },
  };
}

/** Where hair grows on a face of a picture. */
export const findHairPlace = (face: Face, on: "jaw" | "brows", raster: Raster): HairPlace =>
  on === "jaw" ? jawPlace(face, raster) : browPlace(face, raster);
