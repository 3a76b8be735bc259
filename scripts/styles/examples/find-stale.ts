import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { lookAtEntry } from "#registry/source/walk-folder.ts";
import type { ExampleRole, ExampleSource } from "#registry/contract/example-kinds.ts";
import type { Manifest } from "#registry/contract/manifest.ts";
import { listExampleFiles } from "#registry/validate/read-examples.ts";
import { listPhotos, shortHash } from "../sample-photos.ts";
import { hashesOf, hashInputs, hashPhotos, partsOf, type ExampleInputs } from "./describe-made.ts";

export interface StaleQuestion extends ExampleInputs {
  /** The example's place, from 0. */
  index: number;
  /** The style's folder. */
  directory: string;
  root: string;
  /** The engine's hash, where a changed engine counts too. */
  engine?: string;
}

/** The hash of a file that is in a folder itself; undefined where it is not there, or is a link elsewhere. */
const hashFile = (folder: string, name: string): string | undefined =>
  lookAtEntry(join(folder, name), realpathSync(folder)) === "file"
    ? shortHash(readFileSync(join(folder, name)))
    : undefined;

/** What a file is called when it is another one than was recorded. */
const FILE_WORDS = {
  before: "before picture",
  after: "after picture",
  poster: "opening picture",
  film: "film",
  sound: "sound",
};

/** Why an example's files are not what they would be if they were made again; undefined where they are. */
export function findStale(question: StaleQuestion): string | undefined {
  const { example, manifest, index, directory, root, engine } = question;
  const { made } = example;
  if (example.kind === "pair" && !example.parts) return undefined;
  if (!made) return "was never made";
  if (made.inputs !== hashInputs(question, made.provider))
    return "was made from another recipe, prompt or choice of photographs";
  const photos = listPhotos(root);
  const recorded = "photos" in made ? made.photos : {};
  if (
    partsOf(example).every(({ photo }) => photos.includes(photo)) &&
    JSON.stringify(recorded) !== JSON.stringify(hashPhotos(example, root))
  )
    return "was made from another version of its photograph";
  const hashes = hashesOf(made);
  for (const { role, name } of listFileNames(manifest, example, index)) {
    if (name === undefined || hashFile(directory, `images/${name}`) !== hashes[role])
      return `has another ${FILE_WORDS[role]} than the one that was made`;
  }
  if (engine !== undefined && engine !== made.engine) return "was made by another version of the engine";
  return undefined;
}

/**
 * The files in `images/` of the example at a place, from 0: a pair's as the manifest names them (undefined where it
 * names none), all others by their standard names.
 */
function listFileNames(
  { images }: Manifest,
  example: ExampleSource,
  index: number,
): { role: ExampleRole; name: string | undefined }[] {
  if (example.kind !== "pair") return listExampleFiles(example, index);
  return (["before", "after"] as const).map((role) => ({ role, name: images?.[role][index] }));
}
