import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findNear } from "#registry/contract/did-you-mean.ts";
import { UsageError } from "./command.ts";

/** Where the photographs lie that pictures in the repository may be made from, below its folder. */
const PHOTOS_FOLDER = "tests/fixtures/photos";

const isPhoto = (file: string): boolean => /\.(jpg|png)$/.test(file);

/** File names of the sample photographs, sorted. */
export function listPhotos(root: string): string[] {
  const folder = join(root, PHOTOS_FOLDER);
  return existsSync(folder) ? readdirSync(folder).filter(isPhoto).sort() : [];
}

/**
 * A sample photograph's bytes.
 * @throws UsageError where there is none of that name.
 */
export function readPhotoFile(root: string, file: string): Buffer {
  const known = listPhotos(root);
  if (known.includes(file)) return readFileSync(join(root, PHOTOS_FOLDER, file));
  const near = findNear(file, known);
  throw new UsageError(
    `there is no photograph "${file}" in ${PHOTOS_FOLDER}${near === undefined ? "" : `; did you mean "${near}"?`}`,
  );
}

/** First ten hexadecimal digits of the SHA-256 of some bytes or a text. */
export const shortHash = (content: Buffer | string): string =>
  createHash("sha256").update(content).digest("hex").slice(0, 10);
