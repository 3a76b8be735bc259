import sharp from "sharp";
import { listSteps, type Recipe, type Step } from "#registry/contract/recipe.ts";
import { createTypesetter } from "../core/layer/text-path.server.ts";
import { sizeOfSide, type Dimensions } from "../core/recipe/output-size.ts";
import type { RecipeJob } from "../core/recipe/recipe-job.ts";
import type { Looks } from "./photo-shelf.ts";
import { runRecipe } from "./run-recipe.server.ts";

/** A look at what a recipe makes of a photo; plain data. */
export interface PreviewJob extends RecipeJob {
  /** Pixels on the longer side of the picture that is shown. */
  side: number;
  /** What the photo and its owner go by, where more looks at it may follow. */
  photoKey?: string;
  /** Written across the picture; without one it stays clear. */
  mark?: string;
}

export interface PreviewResult {
  /** A WEBP without metadata. */
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Milliseconds of processors that it took. */
  cpuMs: number;
}

/**
 * Steps that tell the parts of people apart pixel by pixel, lay every stroke and paper, or work on what a network has
 * drawn: what they take goes with the picture's area, half a CPU second and more at 384 pixels.
 */
const DEAR: ReadonlySet<Step["op"]> = new Set<Step["op"]>([
  "cartoon",
  "grow-hair",
  "make-up",
  "mini-figure",
  "paint",
  "paper-collage",
]);
/** At five sixths of the sides a picture has 70 % of the area, and enlarged by so little it looks the same. */
const DEAR_SHARE = 5 / 6;

/** Pixels on the longer side at which a preview of a recipe is worked on; it is shown at `side`. */
export function previewSide(side: number, recipe: Recipe = []): number {
  const ops = listSteps(recipe).map(({ op }) => op);
  return ops.some((op) => DEAR.has(op)) ? Math.round(side * DEAR_SHARE) : side;
}

/** Letters of the mark as a share of the longer side, and how far apart its lines stand, in heights of letters. */
const LETTERS = 0.075;
const LINES = 3.4;

/**
 * Makes a small picture, with the mark across it where there is one. What is dear to make is worked on at a smaller side
 * and enlarged.
 * @throws AppError as `runRecipe`.
 */
export async function runPreview({ mark, side, ...job }: PreviewJob, looks: Looks): Promise<PreviewResult> {
  const before = process.cpuUsage();
  const made = await runRecipe({ ...job, side: previewSide(side, job.recipe) }, looks.models, looks.once);
  const { width, height } = sizeOfSide(side, made.width / made.height);
  const marksOf = (text: string) =>
    looks.once(`marks ${width} ${height} ${text}`, () => drawMarks(text, { width, height }));
  const marks = mark === undefined ? [] : [await marksOf(mark)];
  const marked = await sharp(made.bytes)
    .resize(width, height, { fit: "fill", kernel: "lanczos3" })
    .flatten({ background: "#ffffff" })
    .composite(marks.map((input) => ({ input })))
    .webp({ quality: 72 })
    .toBuffer();
  const { user, system } = process.cpuUsage(before);
  return { bytes: marked, width, height, cpuMs: (user + system) / 1000 };
}

/**
 * The mark in slanted lines over the whole picture, light with a dark rim, as a clear PNG. Its letters are outlines, so no
 * font is needed.
 */
async function drawMarks(text: string, { width, height }: Dimensions): Promise<Buffer> {
  const side = Math.max(width, height);
  const size = side * LETTERS;
  const line = await createTypesetter().set({ text, font: "fredoka", size, x: 0, y: 0 });
  const step = { x: line.width + size * 1.6, y: size * LINES };
  const places: string[] = [];
  for (let row = 0, y = -side; y < side * 2; row += 1, y += step.y)
    for (let x = -side + (row % 2) * (step.x / 2); x < side * 2; x += step.x)
      places.push(`<use href="#mark" x="${Math.round(x)}" y="${Math.round(y)}"/>`);
  const rim = `stroke="#000" stroke-opacity=".35" stroke-width="${size * 0.08}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><path id="mark" d="${line.d}" fill="#fff" ${rim} paint-order="stroke"/></defs><g opacity=".38" transform="rotate(-24 ${width / 2} ${height / 2})">${places.join("")}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
