import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Where the photographs lie that pictures in the repository may be made from, below its folder. */
const PHOTOS_FOLDER = "tests/fixtures/photos";

const isPhoto = (file: string): boolean => /\.(jpg|png)$/.test(file);

/** File names of the sample photographs, sorted. */
export function listPhotos(root: string): string[] {
  const folder = join(root, PHOTOS_FOLDER);
  return existsSync(folder) ? readdirSync(folder).filter(isPhoto).sort() : [];
}

/** A sample photograph's bytes. */
export const readPhotoFile = (root: string, file: string): Buffer =>
  readFileSync(join(root, PHOTOS_FOLDER, file));

/** First ten hexadecimal digits of the SHA-256 of some bytes or a text. */
export const shortHash = (content: Buffer | string): string =>
  createHash("sha256").update(content).digest("hex").slice(0, 10);
