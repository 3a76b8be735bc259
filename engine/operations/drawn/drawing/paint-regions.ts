import { diagonalBlur } from "../../../core/raster/diagonal-blur.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import { createNoise, evenOut } from "../../../core/raster/noise.ts";
import type { Random } from "../../../core/raster/random.ts";
import { createPlane, createRaster, type Plane, type Raster, type Rgb } from "../../../core/raster/raster.ts";
import { longerSide } from "../../../core/recipe/scene.ts";
import type { FilledRegions } from "./fill-regions.ts";

export type Matter = "plain" | "air" | "grass" | "leaves" | "wood" | "tiles" | "glow";

/** How one area is painted. */
export interface RegionPaint {
  /** Colours at the upper and the lower end of the area. */
  from: Rgb;
  to: Rgb;
  /** Rows between which one goes over into the other, in shares of the picture. */
  top: number;
  bottom: number;
  /** How round it looks, 0 to 1. */
  relief: number;
  matter: Matter;
  /** Whether things throw their shadow on it. */
  isBehind: boolean;
  /** Largest distance to a line in pixels. */
  depth: number;
}

/** Where the light comes from: upper left, towards whoever looks. */
const LIGHT = { x: -0.5, y: -0.62, z: 0.6 } as const;

interface Grains {
  fine: Float32Array;
  strokes: Float32Array;
  coarse: Float32Array;
}

function createGrains(width: number, height: number, random: Random): Grains {
  const side = Math.max(width, height);
  const fine = createNoise(width, height, Math.max(1, side / 700), random);
  return {
    fine: fine.data,
    strokes: evenOut(diagonalBlur(fine, side / 70, 1)).data,
    coarse: evenOut(gaussianBlur(fine, side / 90)).data,
  };
}

/** Brightness that a matter's texture adds, around 0. */
function textureAt(
  matter: Matter,
  { fine, strokes, coarse }: Grains,
  at: number,
  x: number,
  y: number,
  unit: number,
): number {
  if (matter === "air") return 0.005 * strokes[at]! + 0.014 * coarse[at]!;
  if (matter === "glow") return 0.01 * strokes[at]!;
  if (matter === "grass") return 0.018 * strokes[at]! + 0.035 * coarse[at]! + 0.018 * fine[at]!;
  if (matter === "leaves") return 0.06 * coarse[at]! + 0.035 * fine[at]!;
  if (matter === "wood") return 0.05 * Math.sin(x / (unit * 0.16) + coarse[at]! * 1.4) + 0.02 * strokes[at]!;
  if (matter === "tiles") {
    const row = Math.floor(y / unit);
    const within = y / unit - row;
    const edge = Math.abs((x / unit + (row % 2) * 0.5) % 1);
    return 0.09 * within - 0.05 - (edge < 0.08 ? 0.08 : 0) + 0.02 * strokes[at]!;
  }
  return 0.009 * strokes[at]! + 0.014 * coarse[at]!;
}

/** Heights of things that bulge between their lines. */
function raiseRegions({ labels, distance }: FilledRegions, paints: readonly RegionPaint[]): Plane {
  const height = createPlane(labels.width, labels.height);
  const most = longerSide(labels) * 0.055;
  for (let i = 0; i < height.data.length; i += 1) {
    const { depth, relief } = paints[labels.data[i]!]!;
    const reach = Math.max(2, Math.min(most, depth));
    const rise = Math.min(1, distance.data[i]! / reach);
    height.data[i] = relief * reach * Math.sqrt(1 - (1 - rise) ** 2);
  }
  return gaussianBlur(height, longerSide(labels) / 450);
}

/** Light that a sun adds to the air around it: red, green, blue. */
const GLOW = [95, 72, 18] as const;

/** The light around everything that glows; null when nothing does. */
function spreadGlow({ labels }: FilledRegions, paints: readonly RegionPaint[]): Plane | null {
  if (paints.every(({ matter }) => matter !== "glow")) return null;
  const source = createPlane(labels.width, labels.height);
  for (let i = 0; i < source.data.length; i += 1)
    if (paints[labels.data[i]!]!.matter === "glow") source.data[i] = 1;
  const wide = gaussianBlur(source, longerSide(labels) * 0.075);
  const near = gaussianBlur(source, longerSide(labels) * 0.02);
  for (let i = 0; i < wide.data.length; i += 1) wide.data[i] = wide.data[i]! * 1.6 + near.data[i]! * 0.6;
  return wide;
}

/** Shadows that things throw to the lower right. */
function castShadows({ labels }: FilledRegions, paints: readonly RegionPaint[]): Plane {
  const { width, height, data } = labels;
  const shift = Math.round(longerSide(labels) * 0.014);
  const shade = createPlane(width, height);
  for (let y = shift; y < height; y += 1)
    for (let x = shift; x < width; x += 1) {
      const { isBehind, matter } = paints[data[(y - shift) * width + x - shift]!]!;
      if (!isBehind && matter !== "glow") shade.data[y * width + x] = 1;
    }
  return gaussianBlur(shade, longerSide(labels) * 0.009);
}

/**
 * Paints the areas of a drawing in soft light from the upper left, with texture, bulging forms and shadows.
 * @param paints one for each area
 * @param colors colours to use instead of the paints' own, of the drawing's size
 */
export function paintRegions(
  regions: FilledRegions,
  paints: readonly RegionPaint[],
  random: Random,
  colors: Raster | null,
): Raster {
  const { labels, distance } = regions;
  const { width, height } = labels;
  const grains = createGrains(width, height, random);
  const rise = raiseRegions(regions, paints).data;
  const shadows = castShadows(regions, paints).data;
  const halo = spreadGlow(regions, paints)?.data;
  const picture = createRaster(width, height);
  const side = longerSide(labels);
  const unit = side * 0.022;
  for (let y = 0, at = 0; y < height; y += 1) {
    const [up, down] = [y > 0 ? -width : 0, y < height - 1 ? width : 0];
    for (let x = 0; x < width; x += 1, at += 1) {
      const paint = paints[labels.data[at]!]!;
      const place = Math.min(
        1,
        Math.max(0, (y / height - paint.top) / Math.max(0.01, paint.bottom - paint.top)),
      );
      const dx = (rise[at + (x < width - 1 ? 1 : 0)]! - rise[at - (x > 0 ? 1 : 0)]!) / 2;
      const dy = (rise[at + down]! - rise[at + up]!) / 2;
      const lit = (-dx * LIGHT.x - dy * LIGHT.y + LIGHT.z) / Math.hypot(dx, dy, 1);
      const form = paint.isBehind ? 0 : (lit - LIGHT.z) * 0.48;
      const near = paint.matter === "glow" ? 0 : 0.13 * Math.exp(-distance.data[at]! / (side * 0.008));
      const shadow = paint.isBehind ? (paint.matter === "air" ? 0.12 : 0.34) * shadows[at]! : 0;
      const warmth = 0.05 * (1 - x / width - y / height);
      const light = 1 + form + textureAt(paint.matter, grains, at, x, y, unit) - near + warmth;
      const shine = Math.max(0, lit - 0.86) * (paint.isBehind || colors ? 0 : 260);
      const glow = halo && paint.matter === "air" ? halo[at]! : 0;
      for (let channel = 0; channel < 3; channel += 1) {
        const own = colors
          ? colors.data[at * 3 + channel]!
          : paint.from[channel]! + (paint.to[channel]! - paint.from[channel]!) * place;
        const tint = channel === 0 ? 1 + warmth * 0.4 : channel === 2 ? 1 - warmth * 0.4 : 1;
        picture.data[at * 3 + channel] = own * light * tint * (1 - shadow) + shine + glow * GLOW[channel]!;
      }
    }
  }
  return picture;
}
