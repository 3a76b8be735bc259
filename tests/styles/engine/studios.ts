import type { ServerTool } from "#registry/contract/compiled.ts";
import { createJob } from "~/server/generate/request/create-job.server.ts";
import { faceArea } from "#engine/core/face/face.ts";
import { createModels } from "#engine/core/models/models.server.ts";
import { readPhoto } from "#engine/core/raster/raster-io.server.ts";
import type { ImageOutput } from "../../../registry/contract/output.ts";
import type { Provider } from "~/server/providers/provider.ts";
import type { PlacedFace } from "./measures/face-proportions.ts";
import type { Run, Studio } from "./measures/subject.ts";
import { findPhoto } from "./photos/find-photo.ts";

/** Milliseconds that a run may take, waiting for its turn included: ample, since a busy machine takes its time. */
const PATIENCE_MS = 3_600_000;
/** Pixels on the longer side at which faces are looked for. */
const LOOK_SIDE = 1024;

/** Keeps what was made for equal arguments, so that it is made once. */
function remember<Argument, Made>(
  make: (argument: Argument) => Promise<Made>,
  keyOf: (argument: Argument) => string,
) {
  const made = new Map<string, Promise<Made>>();
  return (argument: Argument): Promise<Made> => {
    const key = keyOf(argument);
    const known = made.get(key) ?? make(argument);
    made.set(key, known);
    return known;
  };
}

/** Finds faces with the engine's own finder, the largest first. One for all tests: it holds the models. */
export function createFaceFinding(): (picture: Buffer) => Promise<PlacedFace[]> {
  const models = createModels((model, reason) => {
    throw new Error(`${model} does not load`, { cause: reason });
  });
  return async (picture) => {
    const raster = await readPhoto(picture, { width: LOOK_SIDE, height: LOOK_SIDE, fit: "inside" });
    const faces = (await (await models.faces())?.find(raster)) ?? [];
    return [...faces]
      .sort((a, b) => faceArea(b) - faceArea(a))
      .map((face) => ({ face, width: raster.width, height: raster.height }));
  };
}

/** Has photos looked at and a picture made of them, as the site's pipeline does it. */
export async function makePicture(
  provider: Provider,
  tool: ServerTool,
  photos: Buffer[],
  { words, ratio, size, values: { seed, ...values } }: Omit<Run, "photos">,
): Promise<ImageOutput> {
  await provider.inspect(photos, tool, { deadlineMs: PATIENCE_MS });
  const { ref } = await provider.start(
    createJob({
      generationId: "a generation of the tests",
      tool,
      photos,
      text: words,
      values,
      seed: typeof seed === "number" ? seed : undefined,
      ratio,
      size,
      locale: "en",
      deadlineMs: PATIENCE_MS,
    }),
  );
  const state = await provider.look(ref, { waitMs: PATIENCE_MS });
  if (state.status === "failed") throw state.error;
  const [output] = state.status === "succeeded" ? state.outputs : [];
  if (output?.kind !== "image") throw new Error(`The run is ${state.status} without a picture.`);
  return output;
}

const readPhotos = remember(findPhoto, (name) => name);
const photosOf = ({ photos }: Run): Promise<Buffer[]> => Promise.all(photos.map(readPhotos));

/** Whether what a person writes has a say in the picture. */
const listens = ({ manifest, fields }: ServerTool): boolean =>
  manifest.showSystemPrompt || fields.some((field) => field.control === "text" && field.role === "prompt");

/** A studio that works with a style's recipe. */
export function openStudio(
  provider: Provider,
  tool: () => ServerTool,
  findFaces: Studio["findFaces"],
): Studio {
  return {
    photosOf,
    findFaces,
    make: remember(
      async (run: Run) => {
        if (run.words !== "" && !listens(tool()))
          throw new Error("The promise has words, but the style does not listen to any.");
        return (await makePicture(provider, tool(), await photosOf(run), run)).bytes;
      },
      (run) => JSON.stringify([run.photos, run.words, run.ratio, run.size, run.values]),
    ),
  };
}

/** A studio that hands the first photo back as it is: what no promise may be content with. */
export const openIdleStudio = (findFaces: Studio["findFaces"]): Studio => ({
  photosOf,
  findFaces,
  make: async (run) => {
    const [first] = await photosOf(run);
    if (!first) throw new Error("The run has no photo.");
    return first;
  },
});
