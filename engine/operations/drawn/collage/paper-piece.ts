import { gaussianBlur } from "../../../core/raster/filters.ts";
import { createPlane, type Plane, type Raster, type Rgb } from "../../../core/raster/raster.ts";
import { distanceTo } from "../../../core/segments/distance-field.ts";
import type { LabelMap } from "../../../core/segments/label-map.ts";
import { longerSide } from "../../../core/recipe/scene.ts";
import { printAt, type PrintName } from "./prints.ts";

/** One cut-out: its two colours and its print. */
export interface Paper {
  color: Rgb;
  second: Rgb;
  print: PrintName;
  /** Length of a repeat in pixels. */
  unit: number;
}

/** The map with its borders bent a little, as scissors and hands do. */
export function wobbleLabels(labels: LabelMap, bend: { x: Plane; y: Plane }, amount: number): LabelMap {
  const { width, height, data } = labels;
  const result = new Int32Array(data.length);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const sx = Math.min(width - 1, Math.max(0, Math.round(x + bend.x.data[at]! * amount)));
      const sy = Math.min(height - 1, Math.max(0, Math.round(y + bend.y.data[at]! * amount)));
      result[at] = data[sy * width + sx]!;
    }
  }
  return { width, height, data: result };
}

/** The pieces that lie on top throw a small shadow to the lower right: 1 in full shadow. */
export function castPaperShadow(labels: LabelMap, isOnTop: (label: number) => boolean): Plane {
  const { width, height, data } = labels;
  const shift = Math.max(1, Math.round(longerSide(labels) * 0.007));
  const shade = createPlane(width, height);
  for (let y = shift; y < height; y += 1)
    for (let x = shift; x < width; x += 1)
      if (isOnTop(data[(y - shift) * width + x - shift]!) && !isOnTop(data[y * width + x]!))
        shade.data[y * width + x] = 1;
  return gaussianBlur(shade, longerSide(labels) * 0.003);
}

/** Pastes the papers of all labels; the picture is changed. Labels without a paper stay as they are. */
export function pastePapers(
  picture: Raster,
  labels: LabelMap,
  papers: readonly (Paper | null)[],
  grain: Plane,
): void {
  const { width, height, data } = labels;
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const paper = papers[data[at]!];
      if (!paper) continue;
      const share = printAt(paper.print, x, y, paper.unit);
      const light = 1 + grain.data[at]! * 0.022;
      for (let channel = 0; channel < 3; channel += 1) {
        const color = paper.color[channel]! * (1 - share) + paper.second[channel]! * share;
        picture.data[at * 3 + channel] = color * light;
      }
    }
  }
}

/** A pencil line along all borders of a map: its ink, 0 to 1, uneven as a pencil is. */
export function drawBorders(labels: LabelMap, thickness: number, grain: Plane): Plane {
  const { width, height, data } = labels;
  const away = distanceTo(width, height, (pixel) => {
    const x = pixel % width;
    return (
      (x + 1 < width && data[pixel] !== data[pixel + 1]) ||
      (pixel + width < data.length && data[pixel] !== data[pixel + width])
    );
  });
  for (let i = 0; i < away.data.length; i += 1) {
    const edge = thickness * (0.5 + 0.16 * grain.data[i]!);
    away.data[i] =
      Math.min(1, Math.max(0, edge - away.data[i]! + 0.5)) * Math.min(1, 0.84 + 0.1 * grain.data[i]!);
  }
  return away;
}
