import { createRaster, type Raster } from "../raster/raster.ts";

/** Letters of five by seven squares, row after row. */
const LETTERS: Readonly<Record<string, string>> = {
  T: "#####..#....#....#....#....#....#..",
  H: "#...##...##...#######...##...##...#",
  E: "######....#....####.#....#....#####",
  X: "#...##...#.#.#...#...#.#.#...##...#",
};
const [COLUMNS, ROWS] = [5, 7];
const WORDS = "THE TEXT";
/** Pixels of a letter's squares, and of the white around the line. */
const SQUARE = 6;
const MARGIN = 27;
/** Height of the strip that the line stands on. */
export const KNOWN_TEXT_HEIGHT = 96;

/** The picture with a line of plain text on a white strip below it. A narrow picture shows its beginning. */
export function addKnownText({ width, height, data }: Raster): Raster {
  const result = createRaster(width, height + KNOWN_TEXT_HEIGHT);
  result.data.set(data);
  result.data.fill(255, data.length);
  const fillSquare = (left: number, top: number) => {
    const length = Math.min(SQUARE, width - left);
    for (let y = top; y < top + SQUARE && length > 0; y += 1) {
      const at = 3 * (y * width + left);
      result.data.fill(0, at, at + 3 * length);
    }
  };
  Array.from(WORDS).forEach((letter, place) => {
    const left = MARGIN + place * (COLUMNS + 1) * SQUARE;
    const squares = LETTERS[letter] ?? "";
    for (let i = 0; i < COLUMNS * ROWS; i += 1) {
      if (squares[i] !== "#") continue;
      const row = Math.floor(i / COLUMNS);
      fillSquare(left + (i - row * COLUMNS) * SQUARE, height + MARGIN + row * SQUARE);
    }
  });
  return result;
}
