import { alphaPlane, type Layer, cutLayer } from "../../../core/layer/layer.ts";
import { dropAlpha } from "../../../core/layer/stack-layer.ts";
import { smoothRaster } from "../../../core/raster/filter-raster.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import { createNoise } from "../../../core/raster/noise.ts";
import type { Random } from "../../../core/raster/random.ts";
import {
  clamp01,
  createPlane,
  type Plane,
  lumaOf,
  lumaPlane,
  type Raster,
  smoothstep,
  mapPixels,
  createRaster,
  fillPlane,
  nearestPixel,
} from "../../../core/raster/raster.ts";

/** Widths of the rounded rims that make up an inflated shape, in shares of the longer side, and how high each is. */
const RIMS = [
  { sigma: 0.008, height: 0.014 },
  { sigma: 0.024, height: 0.035 },
  { sigma: 0.06, height: 0.075 },
] as const;

/** A flat shape blown up like a cushion: heights in pixels, 0 at its outline. */
export function inflate(mask: Plane): Plane {
  const unit = Math.max(mask.width, mask.height);
  const field = createPlane(mask.width, mask.height);
  for (const { sigma, height } of RIMS) {
    const soft = gaussianBlur(mask, sigma * unit);
    for (let i = 0; i < field.data.length; i += 1)
      field.data[i]! += height * unit * Math.sqrt(clamp01(soft.data[i]! * 2 - 1));
  }
  return field;
}

/** Adds the relief that a luminance suggests: what is light stands out by up to `depth` pixels. */
function addRelief(field: Plane, luma: Plane, sigma: number, depth: number): Plane {
  const soft = gaussianBlur(luma, sigma);
  return fillPlane(field, (i) => field.data[i]! + soft.data[i]! * depth);
}

interface Normal {
  x: number;
  y: number;
  z: number;
}

/** The direction a height field faces at a pixel: `z` to the viewer, `y` down. Written to `out`. */
export function normalAt({ width, height, data }: Plane, pixel: number, out: Normal): void {
  const x = pixel % width;
  const y = (pixel - x) / width;
  const right = x + 1 < width ? data[pixel + 1]! : data[pixel]!;
  const left = x > 0 ? data[pixel - 1]! : data[pixel]!;
  const below = y + 1 < height ? data[pixel + width]! : data[pixel]!;
  const above = y > 0 ? data[pixel - width]! : data[pixel]!;
  const slopeX = (left - right) / 2;
  const slopeY = (above - below) / 2;
  const length = Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1);
  out.x = slopeX / length;
  out.y = slopeY / length;
  out.z = 1 / length;
}

interface Vinyl {
  /** How much unevenness of the paint is taken out, 0 (it is even already) to 1. */
  smoothness: number;
  gloss: number;
  rim: number;
  relief: number;
  saturation: number;
}

/** Unit vectors to the lamps: a wide one above left in front, a narrow one to the right. */
const KEY: Normal = { x: -0.46, y: -0.6, z: 0.655 };
const FILL: Normal = { x: 0.62, y: -0.25, z: 0.744 };
/** Half-way between each lamp and the viewer. */
const halfway = ({ x, y, z }: Normal): Normal => {
  const length = Math.hypot(x, y, z + 1);
  return { x: x / length, y: y / length, z: (z + 1) / length };
};
const [KEY_HALF, FILL_HALF] = [halfway(KEY), halfway(FILL)];
const dot = (a: Normal, b: Normal): number => a.x * b.x + a.y * b.y + a.z * b.z;

function evenPaint(raster: Raster, unit: number, smoothness: number): Raster {
  const radius = Math.max(1, unit * 0.007 * (0.4 + smoothness));
  const epsilon = 0.002 + 0.012 * smoothness;
  return smoothRaster(smoothRaster(raster, radius, epsilon), radius, epsilon);
}

/** Gives what a layer shows the surface of painted vinyl: even colours, modelled form, highlights and a lit rim. */
export function shadeVinyl(layer: Layer, { smoothness, gloss, rim, relief, saturation }: Vinyl): Layer {
  const unit = Math.max(layer.width, layer.height);
  const alpha = alphaPlane(layer);
  const paint = smoothness > 0 ? evenPaint(dropAlpha(layer), unit, smoothness) : dropAlpha(layer);
  let field = inflate(alpha);
  if (relief > 0) field = addRelief(field, lumaPlane(paint), unit * 0.012, unit * 0.06 * relief);
  field = { ...field, data: gaussianBlur(field, unit * 0.0035).data };
  const data = new Uint8ClampedArray(layer.data.length);
  const normal: Normal = { x: 0, y: 0, z: 1 };
  for (let pixel = 0; pixel < alpha.data.length; pixel += 1) {
    const share = alpha.data[pixel]!;
    if (share === 0) continue;
    normalAt(field, pixel, normal);
    const lit = 0.66 + 0.5 * Math.max(0, dot(normal, KEY)) + 0.12 * Math.max(0, dot(normal, FILL));
    const key = Math.max(0, dot(normal, KEY_HALF));
    const fill = Math.max(0, dot(normal, FILL_HALF));
    const shine = gloss * (0.5 * key ** 70 + 0.13 * key ** 14 + 0.22 * fill ** 90);
    const edge = rim * (1 - normal.z) ** 2 * (0.35 + 0.65 * Math.max(0, normal.x)) * 0.8;
    const light = (shine + edge) * 255;
    const from = pixel * 3;
    const grey = lumaOf(paint.data[from]!, paint.data[from + 1]!, paint.data[from + 2]!);
    for (let channel = 0; channel < 3; channel += 1) {
      // Paint is never quite black: a figure's darkest parts still show their form.
      const tone = (14 + (grey + (paint.data[from + channel]! - grey) * saturation) * 0.945) * lit;
      data[pixel * 4 + channel] = tone + light * (1 - Math.min(255, tone) / 300);
    }
    data[pixel * 4 + 3] = share * 255;
  }
  return { width: layer.width, height: layer.height, data };
}

/** Where one of the mesh's lines runs, 0 to 1: lines are evenly spaced on the form, so they bend over it. */
function meshLine(place: number, spacing: number, width: number): number {
  const phase = Math.abs(((place / spacing) % 1) + (place < 0 ? 1 : 0) - 0.5) * spacing;
  return smoothstep(spacing / 2 - width * 1.3, spacing / 2 - width * 0.4, phase);
}

/** The form of what a layer shows as modelling programs draw it: grey clay, with the lines of its mesh to the right of a share of its width. */
export function shadeClay(layer: Layer, meshFrom: number): Layer {
  const { width, height } = layer;
  const unit = Math.max(width, height);
  const alpha = alphaPlane(layer);
  const luma = lumaPlane(dropAlpha(layer));
  const solid: Plane = addRelief(inflate(alpha), luma, unit * 0.006, unit * 0.05);
  const field = gaussianBlur(solid, unit * 0.004);
  const round = gaussianBlur(solid, unit * 0.012);
  const data = new Uint8ClampedArray(layer.data.length);
  const normal: Normal = { x: 0, y: 0, z: 1 };
  const spacing = unit * 0.026;
  for (let pixel = 0; pixel < alpha.data.length; pixel += 1) {
    const share = alpha.data[pixel]!;
    if (share === 0) continue;
    const x = pixel % width;
    const y = (pixel - x) / width;
    normalAt(field, pixel, normal);
    const light = clamp01(0.42 + 0.5 * (-0.5 * normal.x - 0.62 * normal.y) + 0.32 * normal.z);
    const tone = 60 + 150 * light;
    const line = Math.max(
      meshLine(x + round.data[pixel]! * 0.55, spacing, unit * 0.0016),
      meshLine(y - round.data[pixel]! * 0.75, spacing, unit * 0.0016),
    );
    const shown = line * smoothstep(meshFrom - 0.01, meshFrom + 0.01, x / width) * 0.85;
    data[pixel * 4] = tone * (1 - shown) + 70 * shown;
    data[pixel * 4 + 1] = tone * (1 - shown) + 190 * shown;
    data[pixel * 4 + 2] = tone * 1.02 * (1 - shown) + 255 * shown;
    data[pixel * 4 + 3] = share * 255;
  }
  return { width, height, data };
}

/** A stitch's height in shares of its width, the thickness of its yarn, and how far its strands lean. */
const STITCH = { height: 0.82, yarn: 0.27, lean: 0.21 } as const;
/** Towards the lamp, above left. */
const LIGHT: Normal = { x: -0.42, y: -0.6, z: 0.68 };

interface Knit {
  stitch: number;
  depth: number;
}

interface PartKind {
  /** Whether it has one colour already, as drawn parts do. */
  isPlain?: boolean;
  /** How far what it shows stands out, 0 to 1. */
  relief?: number;
  /** Whether it is hair. */
  isHair?: boolean;
}

export interface Material {
  cover(part: Layer, kind?: PartKind): Layer;
}

export const createVinyl = (vinyl: Vinyl): Material => ({
  cover: (part, { isPlain = false, relief = vinyl.relief } = {}) =>
    shadeVinyl(part, isPlain ? { ...vinyl, smoothness: 0, relief: 0 } : { ...vinyl, relief }),
});

/** A part's colours, carried on beyond its edge by a few pixels, as stitches there are whole ones. */
function bleedColors(part: Layer, mask: Plane, reach: number): Raster {
  const raster = dropAlpha(part);
  const weight = gaussianBlur(mask, reach);
  for (const channel of [0, 1, 2]) {
    const weighted = fillPlane(part, (i) => mask.data[i]! * raster.data[i * 3 + channel]!);
    const near = gaussianBlur(weighted, reach);
    for (let i = 0; i < mask.data.length; i += 1)
      if (mask.data[i]! < 0.98 && weight.data[i]! > 0.001)
        raster.data[i * 3 + channel] = near.data[i]! / weight.data[i]!;
  }
  return raster;
}

/** Wool: stitches of `stitch` pixels, larger ones for hair, and a fringed edge. */
export const createWool = (stitch: number, random: Random): Material => ({
  cover: (part, { isPlain = false, isHair = false } = {}) => {
    const mask = alphaPlane(part);
    const colors = bleedColors(part, mask, stitch);
    const soft = isPlain ? colors : smoothRaster(colors, Math.max(1, stitch * 0.5), 0.006);
    const paint = mapPixels(soft, (red, green, blue, out) => {
      const luma = lumaOf(red, green, blue);
      // Wool is neither black nor white, and takes dye well.
      out[0] = 24 + (luma + (red - luma) * 1.15) * 0.92;
      out[1] = 22 + (luma + (green - luma) * 1.15) * 0.92;
      out[2] = 20 + (luma + (blue - luma) * 1.15) * 0.9;
    });
    const field = gaussianBlur(inflate(mask), stitch * 0.5);
    const size = isHair ? stitch * 1.5 : stitch;
    return cutLayer(
      knit(paint, field, { stitch: size, depth: 0.8 }, random),
      fuzzyEdge(mask, stitch * 0.55, random),
    );
  },
});

/** A mask whose outline is rounded off and fringed with fibres, as wool is; `size` is the fringe's width in pixels. */
function fuzzyEdge(mask: Plane, size: number, random: Random): Plane {
  const round = gaussianBlur(mask, size * 1.6);
  const fibres = createNoise(mask.width, mask.height, Math.max(1, size * 0.35), random);
  return fillPlane(mask, (i) => smoothstep(0.42, 0.58, round.data[i]! + fibres.data[i]! * 0.06));
}

/** How high the yarn lies at a place of a stitch, 0 to 1. A stitch is a V of two strands. */
function stitchHeight(u: number, v: number): number {
  const side = u < 0.5 ? u : 1 - u;
  const away = Math.abs(side - 0.14 - STITCH.lean * v) / STITCH.yarn;
  return away >= 1 ? 0 : Math.sqrt(1 - away * away) * (1 - Math.abs(v - 0.5) * 0.7);
}

/**
 * A picture as if knitted: stitches of one colour each, in rows that follow a form, lit softly.
 * @param field the form's height in pixels
 */
function knit(paint: Raster, field: Plane, { stitch, depth }: Knit, random: Random): Raster {
  const { width, height } = paint;
  const result = createRaster(width, height);
  const tones = Float32Array.from({ length: 4096 }, () => 0.94 + random() * 0.12);
  const fibres = Float32Array.from({ length: 8192 }, () => 1 + (random() - 0.5) * 0.12 * depth);
  const normal: Normal = { x: 0, y: 0, z: 1 };
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      normalAt(field, pixel, normal);
      const px = (x + normal.x * stitch * 1.4) / stitch;
      const py = (y - field.data[pixel]! * 0.25) / (stitch * STITCH.height);
      const column = Math.floor(px);
      const row = Math.floor(py);
      const u = px - column;
      const v = py - row;
      const high = stitchHeight(u, v);
      const tone = tones[(column * 73 + row * 151) & 4095]! * fibres[(x * 31 + y * 977 + column) & 8191]!;
      const lit = normal.x * LIGHT.x + normal.y * LIGHT.y + normal.z * LIGHT.z;
      const form = 0.64 + 0.58 * Math.max(0, lit);
      const lean = u < 0.5 ? 0.06 : -0.06;
      const gain = form * tone * (1 - depth * 0.5 + depth * (0.68 * high + lean));
      const [middleX, middleY] = [x + (0.5 - u) * stitch, y + (0.5 - v) * stitch * STITCH.height];
      const from = nearestPixel(paint, middleX, middleY) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        result.data[pixel * 3 + channel] = paint.data[from + channel]! * gain + 9 * high;
    }
  }
  return result;
}
