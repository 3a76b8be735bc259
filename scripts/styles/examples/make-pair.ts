import { join } from "node:path";
import type { ServerTool } from "#registry/contract/compiled.ts";
import type { ExamplePair, Made } from "#registry/contract/examples.ts";
import type { Provider } from "~/providers/provider.ts";
import { pictureOf, runTool } from "../run-tool.ts";
import { composePhotos } from "./compose-photos.ts";
import { hashInputs, hashPhotos } from "./describe-made.ts";
import { STANDARD_IMAGES } from "./name-images.ts";
import { encodePicture, writePicture } from "./write-pictures.ts";

/** What the form is set to where nobody changes it. */
const SIZE = "2K";

export interface PairJob {
  tool: ServerTool;
  /** The prompt as it lies in the folder. */
  prompt: string;
  pair: ExamplePair;
  /** The pair's place, from 0. */
  index: number;
  /** The style's folder. */
  directory: string;
  root: string;
  engine: string;
}

export interface MadePair {
  made: Made;
  seconds: number;
  /** Bytes of both pictures. */
  bytes: number;
}

/**
 * Makes the two pictures of a pair and writes them. The same photographs, recipe and engine give the same bytes.
 * @throws AppError as the provider does.
 */
export async function makePair(provider: Provider, job: PairJob): Promise<MadePair> {
  const { tool, prompt, pair, index, directory, root, engine } = job;
  const { manifest } = tool;
  const { photos, before } = await composePhotos(pair.parts ?? [], manifest.photos.min > 1, root);
  const name = `example ${index + 1} of ${manifest.id}`;
  const { words, ratio } = pair;
  const run = await runTool(provider, { tool, photos, words, ratio, size: SIZE, name });
  const { seconds } = run;
  const { bytes, seed } = pictureOf(run);
  const images = manifest.images ?? STANDARD_IMAGES;
  const [first, second] = [await encodePicture(before), await encodePicture(bytes)];
  const write = (file: string | undefined, webp: Buffer) =>
    writePicture(join(directory, "images", file ?? ""), webp);
  const made: Made = {
    provider: provider.name,
    inputs: hashInputs({ manifest, prompt, pair }, provider.name),
    engine,
    size: SIZE,
    ...(seed !== undefined && { seed }),
    photos: hashPhotos(pair, root),
    pictures: {
      before: await write(images.before[index], first),
      after: await write(images.after[index], second),
    },
  };
  return { made, seconds, bytes: first.length + second.length };
}
