import { alphaPlane, cutLayer, type Layer } from "../../core/layer/layer.ts";
import { dropAlpha } from "../../core/layer/stack-layer.ts";
import { smoothRaster } from "../../core/raster/filter-raster.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import type { Random } from "../../core/raster/random.ts";
import { createPlane, lumaOf, mapPixels, type Plane, type Raster } from "../../core/raster/raster.ts";
import { fuzzyEdge } from "./fuzzy-edge.ts";
import { inflate } from "./height-field.ts";
import { knit } from "./knit.ts";
import { shadeVinyl, type Vinyl } from "./shade-vinyl.ts";

/** A part of a figure before it gets its surface. */
export interface PartKind {
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
