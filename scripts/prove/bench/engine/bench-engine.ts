import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { recipeSchema, type Recipe } from "#registry/contract/recipe.ts";
import { openEngine, type Engine } from "#engine/index.ts";
import { readPhoto } from "../../../../tests/styles/list-styles.ts";
import { readTreeCpuMs, runProgram } from "../read-cpu.ts";
import { figureOf, type Figure, type Measured } from "../shape/figure.ts";

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

/** What ImageMagick is called, from the newest version to the oldest. */
const MAGICKS = ["magick", "convert-im6.q16", "convert"];
/** One thread, so that processor time is work and no waiting. */
const ALONE = { MAGICK_THREAD_LIMIT: "1", OMP_NUM_THREADS: "1" };

/** Packs as the engine does: zlib's sixth level, rows as they are. */
const PNG = ["-quality", "60"];

/** Works on a picture's file with ImageMagick; gives the milliseconds of processor that it took. */
type Magick = (input: string, options: readonly string[], output: string) => Promise<number>;

/** Finds ImageMagick; null where it is not installed. */
async function findMagick(): Promise<Magick | null> {
  for (const program of MAGICKS) {
    const asked = await runProgram(program, ["-version"]);
    if (!asked?.output.startsWith("Version: ImageMagick")) continue;
    return async (input, options, output) => {
      const run = await runProgram(program, [input, ...options, ...PNG, output], ALONE);
      if (run === null) throw new Error(`${program} failed with ${options.join(" ")}`);
      return run.cpuMs;
    };
  }
  return null;
}

const SCRIPT = fileURLToPath(new URL("open-cv.py", import.meta.url));
/** A Python of somebody's own may stand before the system's, which has the system's packages. */
const PYTHONS = ["python3", "/usr/bin/python3"];

/** Works on a picture's file with OpenCV, in a warm process; gives the milliseconds of processor of the last time. */
type OpenCv = (input: string, operation: string, output: string) => Promise<number>;

/** Finds OpenCV for Python; null where it is not installed. */
async function findOpenCv(): Promise<OpenCv | null> {
  for (const program of PYTHONS) {
    if ((await runProgram(program, ["-c", "import cv2"])) === null) continue;
    return async (input, operation, output) => {
      const run = await runProgram(program, [SCRIPT, input, output, operation, "2"]);
      const last = run?.output.trim().split("\n").at(-1);
      if (last === undefined || last === "") throw new Error(`OpenCV failed with ${operation}`);
      return Number(last);
    };
  }
  return null;
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
