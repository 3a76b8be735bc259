import type { Rgb } from "../../../core/raster/raster.ts";
import { nearestColor } from "../../../core/segments/find-palette.ts";
import { fromOklab, oklabOf, type Oklab } from "../../../core/segments/oklab.ts";
import type { MeanColors } from "./block-grid.ts";
import type { TextureName } from "./textures.ts";

/** A square of the grid: place and size in the smallest blocks. */
export interface Cell {
  x: number;
  y: number;
  size: number;
}

/** The largest block, in the smallest ones. */
export const LARGEST = 4;

/** Splits the large squares of a grid into smaller ones for as long as `isSplit` says so. */
export function planCells(columns: number, rows: number, isSplit: (cell: Cell) => boolean): Cell[] {
  const cells: Cell[] = [];
  const add = (cell: Cell) => {
    if (cell.size === 1 || !isSplit(cell)) {
      cells.push(cell);
      return;
    }
    const size = cell.size / 2;
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      add({ x: cell.x + dx * size, y: cell.y + dy * size, size });
  };
  for (let y = 0; y < rows; y += LARGEST)
    for (let x = 0; x < columns; x += LARGEST) add({ x, y, size: LARGEST });
  return cells;
}

/** Share by which a block's colour goes to the nearest one of the palette. */
const SNAP = 0.75;
const VIVID = 1.18;

/** Colour of a block: the photo's mean there, drawn to one of few colours. */
export function blockColor(mean: Rgb, palette: readonly Oklab[]): Rgb {
  const color = oklabOf([Math.round(mean[0]), Math.round(mean[1]), Math.round(mean[2])]);
  const near = palette[nearestColor(color, palette)] ?? color;
  const mix = (i: 0 | 1 | 2) => color[i] + (near[i] - color[i]) * SNAP;
  return fromOklab([mix(0), mix(1) * VIVID, mix(2) * VIVID]);
}

/** What a block of some colour is likely made of: leaves, wood, stone or plain matter. */
export function guessTexture(color: Rgb): TextureName {
  const [lightness, a, b] = oklabOf(color);
  const chroma = Math.hypot(a, b);
  if (chroma < 0.025) return lightness > 0.85 ? "smooth" : "cobbled";
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  if (hue > 105 && hue < 165) return "leafy";
  if (hue > 30 && hue <= 105 && lightness < 0.62) return "grained";
  return hue > 200 && hue < 290 ? "smooth" : "speckled";
}

/** Whether the photo shows more in a square than one block could. */
export function isDetailed(
  colors: MeanColors,
  box: readonly [number, number, number, number],
  size: number,
): boolean {
  return colors.spread(...box) > (size === LARGEST ? 14 : 26);
}
