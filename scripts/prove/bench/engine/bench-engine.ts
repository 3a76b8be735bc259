import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { recipeSchema, type Recipe } from "#registry/contract/recipe.ts";
import { openEngine, type Engine } from "#engine/index.ts";
import { readPhoto } from "../../../../tests/styles/list-styles.ts";
import { readTreeCpuMs } from "../read-cpu.ts";
import { figureOf, type Figure, type Measured } from "../shape/figure.ts";
import { findMagick } from "./image-magick.ts";
import { findOpenCv } from "./open-cv.ts";

const ROUNDS = 9;
const PHOTO = "coffee";
const [WIDTH, HEIGHT] = [1152, 864];
const MEGAPIXELS = (WIDTH * HEIGHT) / 1e6;

/** What both do, by what the engine's step is called; each starts and ends with a file's bytes. */
interface Pair {
  what: string;
  recipe?: unknown;
  /** Options of ImageMagick, or the name of what `open-cv.py` does. */
  other: readonly string[];
}

const MAGICK: readonly Pair[] = [
  { what: "reading and writing alone", other: [] },
  {
    what: "black-and-white",
    recipe: [{ op: "black-and-white", contrast: 1.15 }],
    other: ["-colorspace", "Gray", "-sigmoidal-contrast", "5.75,50%", "-type", "TrueColor"],
  },
  {
    what: "sharpen",
    recipe: [{ op: "sharpen", radius: 1.2, amount: 0.8 }],
    other: ["-unsharp", "0x1.2+0.8+0.008"],
  },
  {
    what: "sketch",
    recipe: [{ op: "sketch" }],
    other: ["-charcoal", "2", "-type", "TrueColor"],
  },
];
const OPEN_CV: readonly Pair[] = [
  { what: "reading and writing alone", other: ["none"] },
  { what: "clahe", recipe: [{ op: "clahe", tiles: 8, limit: 2 }], other: ["clahe"] },
  { what: "smooth", recipe: [{ op: "smooth", radius: 0.004, edge: 0.01 }], other: ["smooth"] },
  { what: "sketch", recipe: [{ op: "sketch" }], other: ["sketch"] },
];

/** Milliseconds of processor for a picture by the engine's worker. */
async function measureEngine(engine: Engine, photo: Buffer, recipe: Recipe | undefined): Promise<number> {
  const since = await readTreeCpuMs(process.pid);
  const job = await engine.run(
    {
      ...{
        photos: [photo],
        ...(recipe && { recipe }),
        words: "",
        defaultWords: "",
        values: {},
        locale: "en",
        seed: 1,
      },
      ...{ ratio: "auto", size: "2K", side: WIDTH, usesFaces: false },
    },
    new AbortController().signal,
  );
  await job.done;
  return (await readTreeCpuMs(process.pid)) - since;
}

/** The engine beside another program, pair by pair and round by round. */
async function measurePairs(
  name: string,
  pairs: readonly Pair[],
  byEngine: (recipe: Recipe | undefined) => Promise<number>,
  byOther: (options: readonly string[]) => Promise<number>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, recipe, other } of pairs) {
    const steps = recipeSchema.optional().parse(recipe);
    await byEngine(steps);
    await byOther(other);
    const rounds: { own: number; its: number }[] = [];
    for (let nth = 0; nth < ROUNDS; nth++)
      rounds.push({ own: await byEngine(steps), its: await byOther(other) });
    const perMegapixel = (whose: string, values: number[]) =>
      figureOf(
        `${what}: ${whose}`,
        values.map((ms) => ms / MEGAPIXELS),
        { kind: "processor", unit: "ms a megapixel" },
      );
    figures.push(
      figureOf(
        `${what}: the engine over ${name}`,
        rounds.map(({ own, its }) => own / its),
        { kind: "ratio" },
      ),
      perMegapixel(
        `the engine beside ${name}`,
        rounds.map(({ own }) => own),
      ),
      perMegapixel(
        name,
        rounds.map(({ its }) => its),
      ),
    );
  }
  return figures;
}

/** The local engine against ImageMagick and OpenCV, by processor time on the same photograph. */
export async function benchEngine(): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), "imgfx-bench-"));
  const engine = openEngine({ workers: 1 });
  try {
    const photo = await sharp(readPhoto(PHOTO)).resize(WIDTH, HEIGHT).jpeg({ quality: 92 }).toBuffer();
    const [input, output] = [join(folder, "photo.jpg"), join(folder, "picture.png")];
    await writeFile(input, photo);
    const byEngine = (recipe: Recipe | undefined) => measureEngine(engine, photo, recipe);
    const [magick, openCv] = [await findMagick(), await findOpenCv()];
    return {
      figures: [
        ...(magick
          ? await measurePairs("ImageMagick", MAGICK, byEngine, (options) => magick(input, options, output))
          : []),
        ...(openCv
          ? await measurePairs("OpenCV", OPEN_CV, byEngine, ([name = ""]) => openCv(input, name, output))
          : []),
      ],
      notes: [
        ...(magick ? [] : ["ImageMagick is not installed here, so the engine was not compared with it."]),
        ...(openCv
          ? []
          : ["OpenCV for Python is not installed here, so the engine was not compared with it."]),
      ],
    };
  } finally {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}
