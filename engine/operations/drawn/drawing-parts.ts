import { diagonalBlur } from "../../core/raster/diagonal-blur.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { createNoise, evenOut } from "../../core/raster/noise.ts";
import type { Random } from "../../core/raster/random.ts";
import {
  createPlane,
  createRaster,
  type Plane,
  type Raster,
  type Rgb,
  fillPlane,
} from "../../core/raster/raster.ts";
import { longerSide } from "../../core/recipe/scene.ts";
import type { RegionShape, FilledRegions } from "./drawing-regions.ts";

export type PartName =
  | "sky"
  | "setting"
  | "ground"
  | "path"
  | "sun"
  | "cloud"
  | "roof"
  | "foliage"
  | "wood"
  | "wall"
  | "opening"
  | "small"
  | "plain"
  | "figure"
  | "skin"
  | "hair"
  | "cloth"
  | "lips"
  | "eye";

export interface DrawnFace {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const isRound = ({ fullness, aspect }: RegionShape): boolean =>
  aspect > 0.72 && aspect < 1.4 && fullness > 0.68 && fullness < 0.86;

function guessBehind(region: RegionShape): PartName | null {
  const { touches, area, right, left, x } = region;
  const sides = Number(touches.left) + Number(touches.right);
  if (touches.top && touches.bottom && area > 0.12) return "setting";
  if (touches.top && (area > 0.08 || sides > 0)) return "sky";
  if (touches.bottom && sides === 0 && right - left < 0.6 && x > 0.2 && x < 0.8)
    return area > 0.015 ? "path" : null;
  if (touches.bottom || (sides > 0 && area > 0.02 && region.y > 0.4)) return area > 0.01 ? "ground" : null;
  return null;
}

/** What a thing is by its own shape. `around` are the parts behind that it borders on, `inside` whether one thing holds it. */
function guessThing(region: RegionShape, around: ReadonlySet<PartName>, inside: boolean): PartName {
  const { area, y, aspect, fullness, widening, corners } = region;
  const inSky = around.has("sky") && around.size === 1 && region.neighbours.size === 1;
  if (inSky && isRound(region) && area < 0.06) return "sun";
  if (inSky && y < 0.42 && aspect > 1.25) return "cloud";
  if (area < 0.0012) return "small";
  const isBox = corners.upper + corners.lower >= 3;
  if (isBox && inside) return "opening";
  if (aspect < 0.5 && fullness > 0.5 && around.size > 0)
    return corners.upper === 2 && around.has("sky") && !around.has("ground") ? "roof" : "wood";
  if (aspect < 0.85 && corners.lower === 2 && area < 0.05 && !around.has("sky")) return "wood";
  if (corners.lower >= 1 && corners.upper === 0 && widening > 1.15 && aspect > 0.9)
    return around.has("sky") ? "roof" : "opening";
  if (isBox) return area < 0.004 ? "roof" : "wall";
  if (
    around.has("sky") &&
    corners.upper + corners.lower <= 1 &&
    fullness > 0.55 &&
    aspect > 0.55 &&
    aspect < 1.9 &&
    y < 0.62 &&
    area < 0.14
  )
    return "foliage";
  return "plain";
}

/** With a face in the drawing, areas are skin, hair or cloth by their place to it. */
function guessPerson(region: RegionShape, face: DrawnFace): PartName {
  const [width, height] = [face.right - face.left, face.bottom - face.top];
  const behind = guessBehind(region);
  if (behind === "setting" || behind === "sky") return "setting";
  const isWithin =
    region.x > face.left &&
    region.x < face.right &&
    region.y > face.top &&
    region.y < face.bottom + height * 0.35;
  if (isWithin && region.top > face.top - height * 0.25 && region.bottom < face.bottom + height * 0.6)
    return "skin";
  const isNear = Math.abs(region.x - (face.left + face.right) / 2) < width * 1.4;
  if (isNear && region.y < face.top + height * 0.5) return "hair";
  return region.y > face.bottom ? "cloth" : "plain";
}

export function guessParts(regions: readonly RegionShape[], face: DrawnFace | null): PartName[] {
  if (face) return regions.map((region) => guessPerson(region, face));
  const behind = regions.map(guessBehind);
  const hasScene = behind.includes("sky") && (behind.includes("ground") || behind.includes("path"));
  return regions.map((region, index) => {
    const own = behind[index];
    if (own) return own;
    const around = new Set([...region.neighbours].flatMap((other) => behind[other] ?? []));
    const inside = region.neighbours.size > 0 && around.size === 0;
    if (hasScene) return guessThing(region, around, inside);
    // A lone figure: its large areas belong together, what they hold stands out.
    return region.area < 0.0012 || region.neighbours.size === 1 ? "small" : "figure";
  });
}

export type Matter = "plain" | "air" | "grass" | "leaves" | "wood" | "tiles" | "glow";

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

function raiseRegions({ labels, distance }: FilledRegions, paints: readonly RegionPaint[]): Plane {
  const most = longerSide(labels) * 0.055;
  const height = fillPlane(labels, (i) => {
    const { depth, relief } = paints[labels.data[i]!]!;
    const reach = Math.max(2, Math.min(most, depth));
    const rise = Math.min(1, distance.data[i]! / reach);
    return relief * reach * Math.sqrt(1 - (1 - rise) ** 2);
  });
  return gaussianBlur(height, longerSide(labels) / 450);
}

const GLOW = [95, 72, 18] as const;

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
