import { alphaPlane, cutLayer, type Layer } from "../../../core/layer/layer.ts";
import { dropAlpha } from "../../../core/layer/stack-layer.ts";
import { smoothRaster } from "../../../core/raster/filter-raster.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import type { Random } from "../../../core/raster/random.ts";
import {
  createPlane,
  lumaOf,
  mapPixels,
  type Plane,
  type Raster,
  smoothstep,
  createRaster,
} from "../../../core/raster/raster.ts";
import { createNoise } from "../../../core/raster/noise.ts";
import { inflate, normalAt, type Normal } from "./height-field.ts";
import { shadeVinyl, type Vinyl } from "./shade-vinyl.ts";

/** A stitch's height in shares of its width, the thickness of its yarn, and how far its strands lean. */
const STITCH = { height: 0.82, yarn: 0.27, lean: 0.21 } as const;
/** Towards the lamp, above left. */
const LIGHT: Normal = { x: -0.42, y: -0.6, z: 0.68 };

interface Knit {
  /** Width of a stitch in pixels. */
  stitch: number;
  /** How strongly stitches stand out, 0 to 1. */
  depth: number;
}

/** A part of a figure before it gets its surface. */
interface PartKind {
  /** Whether it has one colour already, as drawn parts do. */
  isPlain?: boolean;
  /** How far what it shows stands out, 0 to 1. */
  relief?: number;
  /** Whether it is hair. */
  isHair?: boolean;
}

/** What a figure is made of: gives each of its parts a surface. */
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
    const weighted = createPlane(part.width, part.height);
    for (let i = 0; i < mask.data.length; i += 1)
      weighted.data[i] = mask.data[i]! * raster.data[i * 3 + channel]!;
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
  const result = createPlane(mask.width, mask.height);
  for (let i = 0; i < result.data.length; i += 1)
    result.data[i] = smoothstep(0.42, 0.58, round.data[i]! + fibres.data[i]! * 0.06);
  return result;
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
      const fromX = Math.min(width - 1, Math.max(0, Math.round(x + (0.5 - u) * stitch)));
      const fromY = Math.min(height - 1, Math.max(0, Math.round(y + (0.5 - v) * stitch * STITCH.height)));
      const tone = tones[(column * 73 + row * 151) & 4095]! * fibres[(x * 31 + y * 977 + column) & 8191]!;
      const lit = normal.x * LIGHT.x + normal.y * LIGHT.y + normal.z * LIGHT.z;
      const form = 0.64 + 0.58 * Math.max(0, lit);
      const lean = u < 0.5 ? 0.06 : -0.06;
      const gain = form * tone * (1 - depth * 0.5 + depth * (0.68 * high + lean));
      const from = (fromY * width + fromX) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        result.data[pixel * 3 + channel] = paint.data[from + channel]! * gain + 9 * high;
    }
  }
  return result;
}
