import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listPhotos, shortHash } from "../sample-photos.ts";
import { hashInputs, hashPhotos, type PairInputs } from "./describe-made.ts";

export interface StaleQuestion extends PairInputs {
  /** The pair's place, from 0. */
  index: number;
  /** The style's folder. */
  directory: string;
  root: string;
  /** The engine's hash, where a changed engine counts too. */
  engine?: string;
}

const hashFile = (file: string): string | undefined =>
  existsSync(file) ? shortHash(readFileSync(file)) : undefined;

/** Why a pair's pictures are not what they would be if they were made again; undefined where they are. */
export function findStale(question: StaleQuestion): string | undefined {
  const { pair, manifest, index, directory, root, engine } = question;
  const { made, parts } = pair;
  if (!parts) return undefined;
  if (!made) return "was never made";
  if (made.inputs !== hashInputs(question, made.provider))
    return "was made from another recipe, prompt or choice of photographs";
  const photos = listPhotos(root);
  if (
    parts.every(({ photo }) => photos.includes(photo)) &&
    JSON.stringify(made.photos) !== JSON.stringify(hashPhotos(pair, root))
  )
    return "was made from another version of its photograph";
  for (const side of ["before", "after"] as const) {
    const name = manifest.images?.[side][index];
    if (name === undefined || hashFile(join(directory, "images", name)) !== made.pictures[side])
      return `has another ${side} picture than the one that was made`;
  }
  if (engine !== undefined && engine !== made.engine) return "was made by another version of the engine";
  return undefined;
}
