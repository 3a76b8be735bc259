import { pick, type Face } from "../../core/face/face.ts";
import { INNER_LIPS, LIPS_OUTLINE } from "../../core/face/landmarks.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import type { Random } from "../../core/raster/random.ts";
import { lumaPlane, type Plane, type Raster, fillPlane } from "../../core/raster/raster.ts";
import type { Grain, RecipeContext } from "../../core/recipe/scene.ts";
import { findPalette } from "../../core/segments/find-palette.ts";
import { labelColors, smoothLabels, type LabelMap } from "../../core/segments/label-map.ts";
import { mergeSmall } from "../../core/segments/split-segments.ts";
import { findParts } from "../../people/parts/find-parts.ts";

export const REGIONS = ["background", "skin", "hair", "clothes", "lips", "mouth"] as const;

export interface ToneRegions {
  labels: LabelMap;
  /** Brightness within each region, stretched from 0 to 1. */
  tone: Plane;
}

const BINS = 64;

/** The brightness below which a share of a region's pixels lies. */
function quantiles(luma: Plane, labels: LabelMap, label: number, shares: readonly number[]): number[] {
  const counts = new Float64Array(BINS);
  let total = 0;
  for (let i = 0; i < luma.data.length; i += 1) {
    if (labels.data[i] !== label) continue;
    counts[Math.min(BINS - 1, Math.max(0, (luma.data[i]! * BINS) | 0))]! += 1;
    total += 1;
  }
  return shares.map((share) => {
    let left = share * total;
    let bin = 0;
    while (bin < BINS - 1 && left > counts[bin]!) left -= counts[bin++]!;
    return bin / BINS;
  });
}

/** Least span of brightness that is stretched: even areas stay even. */
const LEAST_SPAN = 0.22;

function stretchTones(luma: Plane, labels: LabelMap): Plane {
  const bounds = REGIONS.map((_name, label) => {
    const [low, high] = quantiles(luma, labels, label, [0.04, 0.95]);
    const span = Math.max(LEAST_SPAN, high! - low!);
    return { low: (low! + high!) / 2 - span / 2, span };
  });
  return fillPlane(luma, (i) => {
    const { low, span } = bounds[labels.data[i]!]!;
    return Math.min(1, Math.max(0, (luma.data[i]! - low) / span));
  });
}

function labelPeople(raster: Raster, faces: readonly Face[], person: Plane, grain: Grain): LabelMap {
  const { width, height } = raster;
  const data = new Int32Array(width * height);
  for (let i = 0; i < data.length; i += 1) if (person.data[i]! > 0.5) data[i] = 3;
  for (const face of faces) {
    const { skin, hair } = findParts(raster, face, person, grain);
    const lips = polygonMask(width, height, [pick(face, LIPS_OUTLINE)], 0.8);
    const mouth = polygonMask(width, height, [pick(face, INNER_LIPS)], 0.8);
    for (let i = 0; i < data.length; i += 1) {
      if (mouth.data[i]! > 0.5) data[i] = 5;
      else if (lips.data[i]! > 0.5) data[i] = 4;
      else if (data[i] === 0 || data[i]! > 3) continue;
      else if (hair.data[i]! > 0.5) data[i] = 2;
      else if (skin.data[i]! > 0.5) data[i] = 1;
    }
  }
  return { width, height, data };
}

/** Without a person, areas of like colour take the regions' places: what is most at the edges lies behind. */
function labelColorsOf(raster: Raster, random: Random): LabelMap {
  const { width, height } = raster;
  const palette = findPalette(raster, 4, null, random).sort((a, b) => b[0] - a[0]);
  const found = labelColors(raster, palette);
  const atEdges = palette.map(() => 0);
  for (let x = 0; x < width; x += 1) {
    atEdges[found.data[x]!]! += 1;
    atEdges[found.data[(height - 1) * width + x]!]! += 1;
  }
  for (let y = 0; y < height; y += 1) {
    atEdges[found.data[y * width]!]! += 1;
    atEdges[found.data[y * width + width - 1]!]! += 1;
  }
  const behind = atEdges.indexOf(Math.max(...atEdges));
  const others = [1, 3, 2];
  const names = palette.map((_color, place) => (place === behind ? 0 : others.shift()!));
  return { width, height, data: found.data.map((label) => names[label]!) };
}

export function findToneRegions(
  raster: Raster,
  faces: readonly Face[],
  person: Plane | null,
  { random, grain }: Pick<RecipeContext, "random" | "grain">,
): ToneRegions {
  const rough = person ? labelPeople(raster, faces, person, grain) : labelColorsOf(raster, random);
  const side = Math.max(raster.width, raster.height);
  const rounded = smoothLabels(rough, REGIONS.length, side * 0.0022);
  const labels = mergeSmall(rounded, raster.width * raster.height * 0.0004);
  return { labels, tone: stretchTones(lumaPlane(raster), labels) };
}
