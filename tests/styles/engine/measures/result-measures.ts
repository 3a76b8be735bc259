import sharp from "sharp";
import type { CheckOf } from "#registry/contract/promise.ts";
import { meanColour, parseHex, shareOfColour } from "./colour.ts";
import { PROPORTIONS } from "./face-proportions.ts";
import { readPixels, listLuma, type Pixels } from "./pixels.ts";
import { difference, correlate, spread } from "./statistics.ts";
import { photoAt, type Measured, type Subject } from "./subject.ts";

/** A line counts as one colour up to this standard deviation of its brightness. */
const MOST_UNEVEN = 6;
/** How far from its place a line may lie, in shares of a cell. */
const SEARCH = 0.2;

const column = ({ width, height }: Pixels, luma: Float64Array, x: number): number[] =>
  Array.from({ length: height }, (_, y) => luma[y * width + x] ?? 0);
const row = ({ width }: Pixels, luma: Float64Array, y: number): number[] =>
  Array.from(luma.subarray(y * width, (y + 1) * width));

const MEGAPIXEL = 1_048_576;
const COARSE = { width: 96, height: 96 };

/** The mean colour as red, green and blue, 0 to 255. */
export async function measureColour({ region }: CheckOf<"colour">, { result }: Subject): Promise<Measured> {
  return meanColour(await readPixels(result, { ...COARSE, region }));
}

export async function measureColourShare(
  check: CheckOf<"colour-share">,
  { result }: Subject,
): Promise<Measured> {
  const pixels = await readPixels(result, { width: 256, height: 256, region: check.region });
  return shareOfColour(pixels, parseHex(check.near), check.within);
}

/** The part of a cell that its gutters don't reach, in shares of the picture. */
function cellRegion({ rows, columns, region }: CheckOf<"grid">, row: number, column: number) {
  const { left, top, right, bottom } = region ?? { left: 0, top: 0, right: 1, bottom: 1 };
  const [across, down] = [(right - left) / columns, (bottom - top) / rows];
  return {
    left: left + (column + 0.12) * across,
    top: top + (row + 0.12) * down,
    right: left + (column + 0.88) * across,
    bottom: top + (row + 0.88) * down,
  };
}

/** How many gutters are missing, and by how much any two cells differ and are alike at least. */
export async function measureGrid(check: CheckOf<"grid">, { result }: Subject): Promise<Measured> {
  const { rows, columns, region } = check;
  const whole = await readPixels(result, { width: 480, height: 480, region });
  const missing = check.gutters ? findMissingGutters(whole, rows, columns) : [];
  const places = Array.from({ length: rows * columns }, (_, cell) => [
    Math.floor(cell / columns),
    cell % columns,
  ]);
  const cells = await Promise.all(
    places.map(([row = 0, column = 0]) =>
      readPixels(result, { width: 32, height: 32, region: cellRegion(check, row, column) }),
    ),
  );
  const { difference: differ, likeness } = compareCells(cells);
  return [missing.length, differ, likeness];
}

/** Width and height in pixels. */
export async function measureRatio(_check: CheckOf<"ratio">, { result }: Subject): Promise<Measured> {
  const { width, height } = await sharp(result).metadata();
  return [width, height];
}

export async function measureMegapixels(
  _check: CheckOf<"megapixels">,
  { result }: Subject,
): Promise<Measured> {
  const { width, height } = await sharp(result).metadata();
  return (width * height) / MEGAPIXEL;
}

/** How many times wider and higher than the photo the result is. */
export async function measureEnlargement(check: CheckOf<"enlargement">, subject: Subject): Promise<Measured> {
  const [before, after] = await Promise.all(
    [photoAt(subject, check.photo), subject.result].map((picture) => sharp(picture).metadata()),
  );
  if (!before || !after) throw new Error("There is nothing to compare.");
  return Math.sqrt((after.width * after.height) / (before.width * before.height));
}

export const measureFaces = async (
  _check: CheckOf<"faces">,
  { studio, result }: Subject,
): Promise<Measured> => (await studio.findFaces(result)).length;

/** Null where the result, or the photo that it is held against, shows no face. */
export async function measureProportion(
  check: CheckOf<"face-proportion">,
  subject: Subject,
): Promise<Measured> {
  const measure = PROPORTIONS[check.of];
  const [after] = await subject.studio.findFaces(subject.result);
  if (!after) return null;
  if (check.as === "value") return measure(after);
  const [before] = await subject.studio.findFaces(photoAt(subject, check.photo));
  return before ? measure(after) / measure(before) : null;
}

/** The least mean difference of any two of the runs' results. */
export async function measureVariety(
  check: CheckOf<"variety">,
  { runOf, studio }: Subject,
): Promise<Measured> {
  const results = await Promise.all(
    check.of.map(async (change) =>
      readPixels(await studio.make(runOf({ ...check.on, ...change })), { ...COARSE, region: check.region }),
    ),
  );
  const differences = results.flatMap((one, index) =>
    results.slice(index + 1).map((other) => difference(one.data, other.data)),
  );
  return Math.min(...differences);
}

/** The inner boundaries of a grid near which no line of one colour runs through the picture, as `column 1`, `row 2`. */
function findMissingGutters(pixels: Pixels, rows: number, columns: number): string[] {
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
function compareCells(cells: readonly Pixels[]): { difference: number; likeness: number } {
  let least = { difference: Infinity, likeness: Infinity };
  for (const [index, cell] of cells.entries())
    for (const other of cells.slice(index + 1))
      least = {
        difference: Math.min(least.difference, difference(cell.data, other.data)),
        likeness: Math.min(least.likeness, Math.abs(correlate(listLuma(cell), listLuma(other)))),
      };
  return least;
}
