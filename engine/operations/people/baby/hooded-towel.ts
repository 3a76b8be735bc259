import { createNoise } from "../../../core/raster/noise.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import type { Random } from "../../../core/raster/random.ts";
import {
  clamp01,
  createPlane,
  createRaster,
  smoothstep,
  type Plane,
  type Raster,
  type Rgb,
} from "../../../core/raster/raster.ts";

/** Where the figure is drawn: the point between its eyes and the distance of the eyes, in pixels. */
export interface Pose {
  x: number;
  y: number;
  unit: number;
}

/** Measures in distances of the eyes, from the point between them. */
const OPENING = { y: 0.18, across: 1.16, up: 1.34, down: 1.22 } as const;
const HOOD = { y: 0.05, across: 1.78, up: 1.88, down: 1.86 } as const;
const EAR = { x: 1.2, y: -1.5, radius: 0.53 } as const;

/** 1 on an ellipse that is a little uneven, as cloth is; less inside, more outside. */
function ellipse(
  x: number,
  y: number,
  shape: { y: number; across: number; up: number; down: number },
): number {
  const angle = Math.atan2(y - shape.y, x);
  const uneven = 1 + 0.005 * Math.sin(3 * angle + 0.4) + 0.004 * Math.sin(7 * angle + 1.3);
  return Math.hypot(x / shape.across, (y - shape.y) / (y < shape.y ? shape.up : shape.down)) * uneven;
}

/** Half the wrap's width at a height below the chin. */
const wrapHalf = (y: number): number => 1.48 + 0.75 * smoothstep(1.0, 3.0, y);

/** How deep inside the towel's outline a point lies, in the same units; negative outside. */
function insideTowel(x: number, y: number): number {
  const hood = (1 - ellipse(x, y, HOOD)) * 1.9;
  const wrap = y > 0.9 ? Math.min(wrapHalf(y) - Math.abs(x), (y - 0.9) * 2) : -1;
  const ears = EAR.radius - Math.hypot(Math.abs(x) - EAR.x, y - EAR.y);
  return Math.max(hood, wrap, ears);
}

/** The height of the cloth: a padded rim round the face, folds that run from the chin, two round ears. */
function clothHeight(x: number, y: number): number {
  const rim = ellipse(x, y, OPENING);
  const padded = Math.exp(-(((rim - 1.13) / 0.13) ** 2)) * 0.16;
  const dome = Math.sqrt(Math.max(0, 1 - Math.min(1, ellipse(x, y, HOOD)) ** 2)) * 0.75;
  const ear = EAR.radius ** 2 - (Math.abs(x) - EAR.x) ** 2 - (y - EAR.y) ** 2;
  const rounded = ear > 0 ? Math.sqrt(ear) * 0.9 : 0;
  const below = smoothstep(1.2, 2.0, y);
  const angle = Math.atan2(x, Math.max(0.2, y - 0.9));
  const folds = below * (0.06 * Math.sin(angle * 7 + 0.6) + 0.035 * Math.sin(angle * 13 + x * 2.2 + 1.9));
  const overlap = below * 0.14 * smoothstep(-0.05, 0.05, x * 0.9 + (y - 2.1) * 0.75);
  const body = below * Math.sqrt(Math.max(0, 1 - (x / (wrapHalf(y) * 1.05)) ** 2)) * 0.6;
  return Math.max(dome, rounded * 0.8, body) + padded + folds + overlap;
}

/** The skin behind the opening's rim lies in its shade: 1 in the open, less towards the cloth. */
export const openingShade = (x: number, y: number): number =>
  1 - 0.45 * smoothstep(0.84, 1.02, ellipse(x, y, OPENING)) * (1 - 0.3 * smoothstep(0.4, 1.4, y));

export interface Towel {
  picture: Raster;
  /** 1 where cloth hides what is behind. */
  cover: Plane;
  /** The soft shadow the figure throws on the background. */
  shadow: Plane;
}

/** A hooded towel with ears, lit from the upper left, with the nap of terry cloth. */
export function drawTowel(width: number, height: number, pose: Pose, color: Rgb, random: Random): Towel {
  const field = createPlane(width, height);
  const cover = createPlane(width, height);
  const outline = createPlane(width, height);
  const soft = 1.6 / pose.unit;
  for (let py = 0; py < height; py += 1) {
    for (let px = 0; px < width; px += 1) {
      const [x, y] = [(px - pose.x) / pose.unit, (py - pose.y) / pose.unit];
      const pixel = py * width + px;
      const inside = smoothstep(-soft, soft * 2, insideTowel(x, y));
      outline.data[pixel] = inside;
      cover.data[pixel] = inside * smoothstep(1 - soft, 1 + soft * 2, ellipse(x, y, OPENING));
      field.data[pixel] = clothHeight(x, y);
    }
  }
  const nap = createNoise(width, height, pose.unit / 38, random);
  const relief = gaussianBlur(field, pose.unit / 60);
  const picture = createRaster(width, height);
  for (let py = 0; py < height; py += 1) {
    for (let px = 0; px < width; px += 1) {
      const pixel = py * width + px;
      const right = relief.data[pixel + (px < width - 1 ? 1 : 0)]! - relief.data[pixel - (px > 0 ? 1 : 0)]!;
      const down =
        relief.data[pixel + (py < height - 1 ? width : 0)]! - relief.data[pixel - (py > 0 ? width : 0)]!;
      const [nx, ny] = [(-right * pose.unit) / 2, (-down * pose.unit) / 2];
      const length = Math.hypot(nx, ny, 1);
      const lambert = (nx * -0.45 + ny * -0.6 + 0.66) / length;
      const light = 0.64 + 0.4 * clamp01(lambert) + nap.data[pixel]! * 0.028;
      // Shade on pale cloth is warm: red loses least.
      const warmed = light + (1 - light) * 0.12;
      const [x, y] = [(px - pose.x) / pose.unit, (py - pose.y) / pose.unit];
      const innerEar =
        smoothstep(0.37, 0.27, Math.hypot(Math.abs(x) - EAR.x, y - EAR.y)) *
        smoothstep(0.94, 1.02, ellipse(x, y, HOOD));
      picture.data[pixel * 3] = color[0] * warmed * (1 - 0.02 * innerEar);
      picture.data[pixel * 3 + 1] = color[1] * light * (1 - 0.13 * innerEar);
      picture.data[pixel * 3 + 2] = color[2] * (light - (1 - light) * 0.1) * (1 - 0.1 * innerEar);
    }
  }
  return { picture, cover, shadow: gaussianBlur(outline, pose.unit * 0.3) };
}
