import { listLuma, type Pixels } from "./pixels.ts";
import { correlate, difference, spread } from "./statistics.ts";

/** A line counts as one colour up to this standard deviation of its brightness. */
const MOST_UNEVEN = 6;
/** How far from its place a line may lie, in shares of a cell. */
const SEARCH = 0.2;

const column = ({ width, height }: Pixels, luma: Float64Array, x: number): number[] =>
  Array.from({ length: height }, (_, y) => luma[y * width + x] ?? 0);
const row = ({ width }: Pixels, luma: Float64Array, y: number): number[] =>
  Array.from(luma.subarray(y * width, (y + 1) * width));

/** The inner boundaries of a grid near which no line of one colour runs through the picture, as `column 1`, `row 2`. */
export function findMissingGutters(pixels: Pixels, rows: number, columns: number): string[] {
  const luma = listLuma(pixels);
  const isMissing = (line: (place: number) => number[], side: number, cells: number, boundary: number) => {
    const reach = Math.round((SEARCH * side) / cells);
    const middle = Math.round((side * boundary) / cells);
    return !Array.from({ length: 2 * reach + 1 }, (_, step) => middle - reach + step).some(
      (place) => place >= 0 && place < side && spread(line(place)) <= MOST_UNEVEN,
    );
  };
  const missing: string[] = [];
  for (let boundary = 1; boundary < columns; boundary += 1)
    if (isMissing((x) => column(pixels, luma, x), pixels.width, columns, boundary))
      missing.push(`column ${boundary}`);
  for (let boundary = 1; boundary < rows; boundary += 1)
    if (isMissing((y) => row(pixels, luma, y), pixels.height, rows, boundary))
      missing.push(`row ${boundary}`);
  return missing;
}

/** The least mean difference, and the least likeness whatever the sign, of any two cells. */
export function compareCells(cells: readonly Pixels[]): { difference: number; likeness: number } {
  let least = { difference: Infinity, likeness: Infinity };
  for (const [index, cell] of cells.entries())
    for (const other of cells.slice(index + 1))
      least = {
        difference: Math.min(least.difference, difference(cell.data, other.data)),
        likeness: Math.min(least.likeness, Math.abs(correlate(listLuma(cell), listLuma(other)))),
      };
  return least;
}
