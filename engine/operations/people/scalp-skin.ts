import { createFaceFrame, type FaceFrame } from "../../core/face/face-frame.ts";
import { between, centreOf, distance, type Face, type Point } from "../../core/face/face.ts";
import { createHeadMap } from "../../core/face/head-map.ts";
import { LEFT_CHEEK_EDGE, RIGHT_CHEEK_EDGE } from "../../core/face/landmarks.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import { fillSmooth } from "../../core/raster/fill-smooth.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { createNoise } from "../../core/raster/noise.ts";
import type { Random } from "../../core/raster/random.ts";
import {
  type Plane,
  lengthOf,
  createPlane,
  createRaster,
  lumaOf,
  smoothstep,
  type Raster,
} from "../../core/raster/raster.ts";
import { findHairline } from "../../people/find-hairline.ts";
import type { Parts } from "../../people/parts/find-parts.ts";
import { headAxes, type HeadPlace } from "../../people/parts/part-places.ts";

/** The crown lies about as far above the eyes as the chin lies below: the eyes are in the middle of a head. */
const CROWN = 0.94;
/** How far the skull stands out beside the outline of a frontal face, in face widths. */
const BESIDE = 0.045;
/** How far the back of a head comes into view as it turns, in face widths for a full turn. */
const BACK = 0.46;
/** A skull is a little squarer than an ellipse. */
const SQUARENESS = 2.25;

export interface Skull {
  frame: FaceFrame;
  outline: Point[];
  /** Middle of the dome, at the height of the brows. */
  centre: Point;
  /** Pixels from the middle to the picture's left and right and up to the crown. */
  left: number;
  right: number;
  rise: number;
  /** From -1 (the face looks to the picture's left) to 1. */
  turn: number;
}

/** How far a face is turned, from where the nose lies between the edges of the cheeks. */
export function measureTurn({ points }: Face, { right }: FaceFrame): number {
  const along = (point: Point) => point.x * right.x + point.y * right.y;
  const [left, tip, far] = [
    along(points[LEFT_CHEEK_EDGE]!),
    along(points[4]!),
    along(points[RIGHT_CHEEK_EDGE]!),
  ];
  const share = (tip - left) / Math.max(1, far - left);
  return Math.max(-1, Math.min(1, (share - 0.5) * 2.4));
}

/**
 * Works out a skull from the landmarks of the face.
 */
export function findSkull(face: Face): Skull {
  const frame = createFaceFrame(face);
  const { up, right, width, height } = frame;
  const at = (index: number) => face.points[index]!;
  const turn = measureTurn(face, frame);
  const [leftEdge, rightEdge] = [at(127), at(356)];
  const eyes = centreOf([frame.sides[0].eye, frame.sides[1].eye]);
  const brow = centreOf([leftEdge, rightEdge]);
  const along = (point: Point) => (point.x - brow.x) * right.x + (point.y - brow.y) * right.y;
  const crown = distance(eyes, frame.chin) * CROWN;
  const lift = (eyes.x - brow.x) * up.x + (eyes.y - brow.y) * up.y;
  // A face that looks to the picture's right shows the back of its head on the left.
  const left = -along(leftEdge) + width * (BESIDE + BACK * Math.max(0, turn) * 0.5);
  const side = along(rightEdge) + width * (BESIDE + BACK * Math.max(0, -turn) * 0.5);
  const rise = crown + lift;
  const place = (x: number, y: number): Point => ({
    x: brow.x + right.x * x + up.x * y,
    y: brow.y + right.y * x + up.y * y,
  });
  const dome = Array.from({ length: 41 }, (_, i) => {
    const angle = Math.PI * (1 - i / 40);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const x = Math.sign(c) * Math.abs(c) ** (2 / SQUARENESS) * (c < 0 ? left : side);
    return place(x, s ** (2 / SQUARENESS) * rise);
  });
  // Down from the temples the outline runs in to the corner of the jaw.
  const jaw = (isLeft: boolean): Point[] => {
    const edge = at(isLeft ? 132 : 361);
    const reach = isLeft ? left : side;
    const out = isLeft ? -1 : 1;
    const hidden = isLeft ? turn < -0.25 : turn > 0.25;
    const back = Math.max(0, isLeft ? turn : -turn);
    return [
      place(out * reach * 0.985, -height * 0.12),
      place(out * reach * 0.95, -height * 0.24),
      between(edge, place(out * reach, -height * 0.34), hidden ? 0.05 : 0.3 + back * 0.5),
    ];
  };
  const outline = [...dome, ...jaw(false), ...jaw(true).reverse()];
  return { frame, outline, centre: brow, left, right: side, rise, turn };
}

/** 1 inside the skull, softened by `sigma` pixels. */
export const skullMask = (skull: Skull, size: { width: number; height: number }, sigma: number): Plane =>
  polygonMask(size.width, size.height, [skull.outline], sigma);

/** A place on the dome: -1 to 1 across, 0 at the brows and 1 at the crown. */
function domePlace({ centre, left, right, rise, frame }: Skull, x: number, y: number) {
  const [dx, dy] = [x - centre.x, y - centre.y];
  const across = dx * frame.right.x + dy * frame.right.y;
  const up = dx * frame.up.x + dy * frame.up.y;
  return { across: across / (across < 0 ? left : right), up: up / rise };
}

/** Light from the side on the forehead: from -1 (the picture's left is brighter) to 1. */
function sideLight(raster: Raster, skull: Skull): number {
  const head = createHeadMap(skull.frame.face);
  const lumaAt = (across: number): number => {
    let [sum, count] = [0, 0];
    for (const down of [0.3, 0.5, 0.7])
      for (const shift of [-0.08, 0, 0.08]) {
        const { x, y } = head.place(across + shift, down);
        const [column, row] = [Math.round(x), Math.round(y)];
        if (column < 0 || row < 0 || column >= raster.width || row >= raster.height) continue;
        const at = (row * raster.width + column) * 3;
        sum += lumaOf(raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!);
        count += 1;
      }
    return sum / Math.max(1, count);
  };
  const [left, right] = [lumaAt(-0.5), lumaAt(0.5)];
  return Math.max(-1, Math.min(1, ((right - left) / Math.max(20, left + right)) * 3));
}

/** How light a place of a bald head is: it turns away from the light at its sides and shines over the forehead. */
function domeLight(across: number, up: number, light: number): number {
  const away = Math.min(1, across * across + Math.max(0, up) ** 2);
  const facing = Math.sqrt(1 - away);
  const shade = 0.66 + 0.36 * facing ** 0.75 + 0.13 * light * across * Math.sqrt(Math.max(0, up));
  const shine = 0.2 * Math.exp(-(((across - 0.3 * light - 0.05) / 0.34) ** 2) - ((up - 0.7) / 0.13) ** 2);
  return shade + shine;
}

/** Pixels of the face whose skin can be continued: the forehead below the hair and the upper cheeks, in usual light. */
function pickSkin(raster: Raster, skull: Skull, parts: Parts): Plane {
  const { frame } = skull;
  const { width, height } = raster;
  const known = createPlane(width, height);
  const axes = headAxes(frame.face);
  const place: HeadPlace = { across: 0, down: 0 };
  const hairy = gaussianBlur(parts.hair, frame.width * 0.025);
  const head = createHeadMap(frame.face);
  const middle = head.place(0, 0.6);
  const reach = frame.width * 0.9;
  const lumas: number[] = [];
  const pixels: number[] = [];
  for (let y = Math.max(0, Math.floor(middle.y - reach)); y < Math.min(height, middle.y + reach); y += 1) {
    for (let x = Math.max(0, Math.floor(middle.x - reach)); x < Math.min(width, middle.x + reach); x += 1) {
      const pixel = y * width + x;
      axes(x, y, place);
      const aside = Math.abs(place.across);
      const isForehead = place.down > -0.08 && place.down < 0.17 && aside < 0.36;
      const isCheek = place.down > 0.45 && place.down < 0.62 && aside > 0.2 && aside < 0.36;
      if ((!isForehead && !isCheek) || parts.skin.data[pixel]! < 0.85 || hairy.data[pixel]! > 0.06) continue;
      lumas.push(lumaOf(raster.data[pixel * 3]!, raster.data[pixel * 3 + 1]!, raster.data[pixel * 3 + 2]!));
      pixels.push(pixel);
    }
  }
  const sorted = [...lumas].sort((a, b) => a - b);
  const [low, high] = [
    sorted[Math.floor(sorted.length * 0.3)] ?? 0,
    sorted[Math.floor(sorted.length * 0.96)] ?? 255,
  ];
  pixels.forEach((pixel, i) => {
    if (lumas[i]! >= low && lumas[i]! <= high) known.data[pixel] = 1;
  });
  return known;
}

/** Paints the bald scalp over a picture whose other hair has been taken away. */
export function paintScalp(
  raster: Raster,
  original: Raster,
  skull: Skull,
  parts: Parts,
  within: Plane,
  random: Random,
): Raster {
  const { width, height } = raster;
  const { frame } = skull;
  const known = pickSkin(original, skull, parts);
  // The light of the dome is taken out before the skin is continued and put on again where it comes to lie.
  const light = sideLight(original, skull);
  const flat = createRaster(width, height);
  for (let pixel = 0; pixel < known.data.length; pixel += 1) {
    if (known.data[pixel]! === 0) continue;
    const x = pixel % width;
    const { across, up } = domePlace(skull, x, (pixel - x) / width);
    const level = domeLight(across, Math.max(0, up), light);
    for (let channel = 0; channel < 3; channel += 1)
      flat.data[pixel * 3 + channel] = original.data[pixel * 3 + channel]! / Math.max(0.75, level);
  }
  const skin = fillSmooth(flat, known);
  const pores = createNoise(width, height, Math.max(1, frame.width / 260), random);
  const mottle = createNoise(width, height, frame.width / 14, random);
  const hairline = findHairline(original, frame.face);
  const head = createHeadMap(frame.face, hairline);
  const hairy = gaussianBlur(parts.hair, frame.width * 0.018);
  const limit = head.place(0, 0.12);
  const cover = createPlane(width, height);
  const painted = createRaster(width, height);
  painted.data.set(raster.data);
  const seam = createRaster(width, height);
  const atSeam = createPlane(width, height);
  for (let pixel = 0; pixel < within.data.length; pixel += 1) {
    const inside = within.data[pixel]!;
    if (inside < 0.004) continue;
    const x = pixel % width;
    const y = (pixel - x) / width;
    const above = ((x - limit.x) * frame.up.x + (y - limit.y) * frame.up.y) / frame.height;
    const { across, up } = domePlace(skull, x, y);
    const top = smoothstep(0.02, 0.12, above - 0.14 * across * across);
    // Beside the face what is no skin has to be hair, too.
    const other = (1 - parts.face.data[pixel]!) * (1 - smoothstep(0.3, 0.8, parts.skin.data[pixel]!));
    const bare = Math.max(smoothstep(0.03, 0.25, hairy.data[pixel]!), top, other);
    cover.data[pixel] = inside * bare;
    const isSkin = bare < 0.5 && parts.skin.data[pixel]! > 0.8 && hairy.data[pixel]! < 0.04;
    if (bare < 0.004 && !isSkin) continue;
    const rim = 1 - 0.22 * smoothstep(0.78, 1, lengthOf(across, Math.max(0, up)));
    const grain = 1 + 0.014 * pores.data[pixel]! + 0.012 * mottle.data[pixel]!;
    const level = domeLight(across, Math.max(0, up), light) * rim * grain;
    for (let channel = 0; channel < 3; channel += 1) {
      const at = pixel * 3 + channel;
      painted.data[at] = Math.min(252, skin.data[at]! * level);
      // 96 stands for "as it is".
      if (isSkin)
        seam.data[at] =
          96 * Math.min(2.6, Math.max(0.4, original.data[at]! / Math.max(8, painted.data[at]!)));
    }
    if (isSkin) atSeam.data[pixel] = 1;
  }
  return joinSeam(raster, painted, cover, fillSmooth(seam, atSeam));
}

/** Lays the scalp on the face, brightened and tinted so that it meets the face's own skin without a line. */
function joinSeam(raster: Raster, painted: Raster, cover: Plane, seam: Raster): Raster {
  const result = createRaster(raster.width, raster.height);
  result.data.set(raster.data);
  for (let pixel = 0; pixel < cover.data.length; pixel += 1) {
    const share = cover.data[pixel]!;
    if (share < 0.004) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      const at = pixel * 3 + channel;
      const value = Math.min(250, (painted.data[at]! * seam.data[at]!) / 96);
      result.data[at] = raster.data[at]! * (1 - share) + value * share;
    }
  }
  return result;
}
