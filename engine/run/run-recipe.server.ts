import type { Choice, Step, StepOf } from "#registry/contract/recipe.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { facesBox, moveFace, shareFaces, type Face } from "../core/face/face.ts";
import { createTypesetter } from "../core/layer/text-path.server.ts";
import type { Models } from "../core/models/models.server.ts";
import { OPERATIONS, type OperationTable } from "../operations/operation-table.server.ts";
import {
  readOriginal,
  readPhoto,
  readPhotoSize,
  writePicture,
  type Region,
} from "../core/raster/raster-io.server.ts";
import { createRandom } from "../core/raster/random.ts";
import type { Raster } from "../core/raster/raster.ts";
import { readFacts } from "../people/facts/read-facts.server.ts";
import { readFaceTraits } from "../people/facts/read-face-traits.server.ts";
import { chooseEdits } from "../words/read-edits.ts";
import type { Once } from "./photo-shelf.ts";
import { frameRegion } from "../core/recipe/frame.ts";
import {
  outputSize,
  ratioOf,
  enlargedSize,
  sizeOfSide,
  workingSize,
  type Dimensions,
} from "../core/recipe/output-size.ts";
import { readFramed } from "../core/recipe/read-framed.server.ts";
import type { RecipeJob, RecipeResult } from "../core/recipe/recipe-job.ts";
import type { RecipeContext, Scene, Shot } from "../core/recipe/scene.ts";

/** A layout may miss the picture's shape by rounding, no more: the rest would be stretched. */
const SHAPE_TOLERANCE = 0.02;
const WHOLE: Region = { left: 0, top: 0, width: 1, height: 1 };
/** Pixels on the longer side of photos that are looked at whole. */
const WHOLE_SIDE = 1280;

/** A picture whose side is given and is at most that long, in pixels, is a look: what is finer in it nobody sees. */
const MOST_COARSE = 512;

type WholePhoto = Shot & { faces: readonly Face[] };

/** Faces in shares of a photo as they lie in a region of it, read at a size. */
const placeFaces = (faces: readonly Face[], region: Region, size: Dimensions): Face[] =>
  faces.map((face) =>
    moveFace(face, ({ x, y }) => ({
      x: ((x - region.left) / region.width) * size.width,
      y: ((y - region.top) / region.height) * size.height,
    })),
  );

/**
 * The faces in a region of a photo, read as this raster: those of the photo's one reading, so that all who ask see the same.
 * A job without readings looks for them in the raster.
 */
async function readFaces(
  job: RecipeJob,
  models: Models,
  index: number,
  { region, raster }: { region: Region; raster: Raster },
): Promise<Face[]> {
  if (!job.faces) return (await (await models.faces())?.find(raster)) ?? [];
  const known = job.faces[index] ?? (await readFacts(job.photos[index]!, models)).faces ?? [];
  return placeFaces(known, region, raster);
}

async function readWhole(job: RecipeJob, models: Models, index: number): Promise<WholePhoto> {
  const raster = await readPhoto(job.photos[index]!, {
    width: WHOLE_SIDE,
    height: WHOLE_SIDE,
    fit: "inside",
  });
  return { raster, faces: await readFaces(job, models, index, { region: WHOLE, raster }) };
}

/**
 * Reads the first photo as the asked ratio shows it. It comes with its faces where the tool asks for them, and where a cut
 * has to spare them.
 */
async function readFirst(
  job: RecipeJob,
  readPhoto: (index: number) => Promise<WholePhoto>,
  original: Dimensions,
  ratio: number,
  working: Dimensions,
) {
  const isWhole = Math.abs(ratio / (original.width / original.height) - 1) < 0.01;
  const photo = isWhole && !job.usesFaces ? null : await readPhoto(0);
  const region = photo ? frameRegion(photo.raster, ratio, facesBox(photo.faces)) : WHOLE;
  const raster = await readFramed(job.photos[0]!, region, working.width, working.height);
  const main: Shot = photo
    ? { raster, faces: placeFaces(shareFaces(photo.faces, photo.raster), region, raster) }
    : { raster };
  return { region, main };
}

/** Pixels of a photo that are left when it is cut to a ratio. */
function shownPixels({ width, height }: Dimensions, ratio: number): number {
  const own = width / height;
  return width * height * Math.min(own / ratio, ratio / own);
}

/** Sizes and shapes of what is read, worked on and written. */
function planSizes(job: RecipeJob, original: Dimensions) {
  if (job.scale !== undefined) {
    const ratio = original.width / original.height;
    const working = workingSize(original);
    return {
      output: enlargedSize(original, job.scale),
      ...{ ratio, photoRatio: ratio, canvas: working, working },
    };
  }
  const ratio = ratioOf(job.ratio, original, job.canvas?.ratio);
  const sizeIn = (shape: number, most?: "8K") =>
    job.side === undefined ? outputSize(job.size, shape, most) : sizeOfSide(job.side, shape);
  const output = sizeIn(ratio, job.maxOutput);
  const photoRatio = job.canvas?.photo === "whole" ? ratioOf("auto", original) : ratio;
  const working = workingSize(sizeIn(photoRatio), shownPixels(original, photoRatio));
  const canvas = job.canvas?.photo === "whole" ? workingSize(output) : working;
  return { ratio, output, canvas, photoRatio, working };
}

function runStep<Op extends Step["op"]>(
  scene: Scene,
  op: Op,
  step: StepOf<Op>,
  context: RecipeContext,
): Scene | Promise<Scene> {
  const operation: OperationTable[Op] = OPERATIONS[op];
  return operation(scene, step, context);
}

/**
 * Makes a picture from photos: frames the first one to the asked ratio, works through the recipe at about two
 * megapixels, and writes the asked number of pixels, without metadata.
 * @throws AppError PHOTO_UNSUITABLE when the recipe needs a face that is not there, UNSUPPORTED_TYPE for no photo.
 */
export async function runRecipe(
  job: RecipeJob,
  models: Models,
  once: Once = (_name, make) => make(),
): Promise<RecipeResult> {
  const timings: Record<string, number> = {};
  let since = performance.now();
  const lap = (name: string) => {
    const time = performance.now();
    timings[name] = Math.round((timings[name] ?? 0) + time - since);
    since = time;
  };

  const original = await readPhotoSize(job.photos[0]!);
  const { ratio, output, canvas, photoRatio, working } = planSizes(job, original);
  const company = job.usesFaces ? "with faces" : "alone";
  const readWholeOnce = (index: number) => once(`photo ${index}`, () => readWhole(job, models, index));
  const { region, main } = await once(
    `first ${company} ${photoRatio} ${working.width} ${working.height}`,
    () => readFirst(job, readWholeOnce, original, photoRatio, working),
  );
  lap("read");

  const context = createContext(
    { job, models, readPhoto: readWholeOnce },
    { output, canvas, original, region, framed: main.raster },
  );
  let scene: Scene = { main, mirrored: { x: false, y: false } };
  for (const entry of job.recipe ?? []) {
    for (const step of entry.op === "choose" ? chooseSteps(entry, job) : [entry]) {
      scene = await runStep(scene, step.op, step, context);
      lap(step.op);
    }
  }
  const { width, height } = scene.main.raster;
  invariant(
    Math.abs(width / height / ratio - 1) < SHAPE_TOLERANCE,
    `A recipe made ${width} × ${height} pixels for a picture of ${output.width} × ${output.height}`,
  );
  const written = await writePicture(scene.main.raster, output.width, output.height, {
    edges: scene.edges,
    alpha: scene.alpha,
  });
  lap("write");
  return { kind: "image", ...written, ...output, timings };
}

function createContext(
  { job, models, readPhoto }: { job: RecipeJob; models: Models; readPhoto: RecipeContext["readPhoto"] },
  frame: { output: Dimensions; canvas: Dimensions; original: Dimensions; region: Region; framed: Raster },
): RecipeContext {
  const { output, canvas, original, region, framed } = frame;
  return {
    words: job.words,
    defaultWords: job.defaultWords,
    random: createRandom(job.seed),
    photoCount: job.photos.length,
    readPhoto,
    output,
    canvas,
    typesetter: createTypesetter(),
    framed,
    findFaces: async (raster) =>
      raster === framed
        ? readFaces(job, models, 0, { region, raster })
        : ((await (await models.faces())?.find(raster)) ?? []),
    readTraits: async (raster, face) => face.traits ?? readFaceTraits(raster, face, null),
    findPerson: async (raster) => (await (await models.person())?.segment(raster)) ?? null,
    grain: job.side !== undefined && job.side <= MOST_COARSE ? "coarse" : "fine",
    cartoonist: (look) => models.cartoonist(look),
    superResolver: () => models.superResolver(),
    textFinder: () => models.textFinder(),
    readOriginal: () => readOriginal(job.photos[0]!),
    photoScale: (original.width * region.width) / framed.width,
    readDetail: async (width, height) =>
      original.width * region.width > framed.width * 1.05
        ? readFramed(job.photos[0]!, region, width, height)
        : null,
  };
}

/** What chooses: the person's words, the style's own prompt, and the form's values by name. */
interface Chooser {
  words: string;
  defaultWords: string;
  values?: Readonly<Record<string, unknown>>;
}

/**
 * The steps of the variant that the form's choice names, or that the person's words choose, or of all that they ask for
 * where several may be; else what the recipe says of such words.
 * @throws AppError INVALID_INPUT when nothing chooses one and the recipe refuses that.
 */
export function chooseSteps(
  { by, variants, several, otherwise }: Choice,
  { words, defaultWords, values = {} }: Chooser,
): readonly Step[] {
  if (by !== undefined) {
    const value = values[by.slice(1)];
    return (variants.find(({ name }) => name === value) ?? variants[0]!).steps;
  }
  const edits = chooseEdits({ words, defaultWords }, variants);
  const asked = several ? edits : edits.slice(0, 1);
  const wanted = variants.filter((variant) => asked.includes(variant));
  if (wanted.length > 0) return wanted.flatMap(({ steps }) => steps);
  if (otherwise === "nothing") return [];
  if (otherwise === "refuse") throw new AppError("INVALID_INPUT", { message: "wishNotKnown" });
  return variants[0]!.steps;
}
