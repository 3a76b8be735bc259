import { smoothRaster } from "../raster/filter-raster.ts";
import { createRaster, type Raster, type Rgb } from "../raster/raster.ts";
import type { Random } from "../raster/random.ts";
import { longerSide } from "../recipe/scene.ts";
import { findPalette } from "./find-palette.ts";
import { labelColors, smoothLabels, type LabelMap } from "./label-map.ts";
import { fromOklab, type Oklab } from "./oklab.ts";
import { mergeSmall } from "./split-segments.ts";

export interface FlattenOptions {
  /** How many colours are looked for, where none are given. */
  count: number;
  palette?: readonly Oklab[];
  /** Rounding of the areas' borders, as a share of the longer side. */
  rounding: number;
  /** Areas below this share of the picture are joined to their neighbours. */
  least: number;
}

export interface FlatColors {
  labels: LabelMap;
  colors: Rgb[];
}

/** Divides a picture into clean areas of few colours. */
export function flattenColors(raster: Raster, options: FlattenOptions, random: Random): FlatColors {
  const side = longerSide(raster);
  const calm = smoothRaster(raster, Math.max(1, side * 0.005), 0.01);
  const palette = options.palette ?? findPalette(calm, options.count, null, random);
  const rounded = smoothLabels(labelColors(calm, palette), palette.length, options.rounding * side);
  const labels = mergeSmall(rounded, options.least * raster.width * raster.height);
  return { labels, colors: palette.map(fromOklab) };
}

/** The picture that labels and their colours make. */
export function paintLabels({ labels, colors }: FlatColors): Raster {
  const raster = createRaster(labels.width, labels.height);
  for (let pixel = 0, at = 0; pixel < labels.data.length; pixel += 1, at += 3) {
    const [red, green, blue] = colors[labels.data[pixel]!]!;
    raster.data[at] = red;
    raster.data[at + 1] = green;
    raster.data[at + 2] = blue;
  }
  return raster;
}
