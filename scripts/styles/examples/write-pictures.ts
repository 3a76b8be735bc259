import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import sharp from "sharp";
import { shortHash } from "../sample-photos.ts";

/** Pixels of an example picture's longer side: sharp at twice the width of a card on a wide screen. */
export const LONGER_SIDE = 900;
/** Tried in turn until a picture weighs no more than `MOST_BYTES`. */
const QUALITIES = [84, 76, 68, 58, 46, 34];
const MOST_BYTES = 110 * 1024;

/** Makes the WEBP of an example picture, in its own shape and as fine as its weight allows; small photos are made larger. */
export async function encodePicture(bytes: Buffer): Promise<Buffer> {
  const fitted = sharp(bytes).resize({
    width: LONGER_SIDE,
    height: LONGER_SIDE,
    fit: "inside",
    kernel: "lanczos3",
  });
  let webp = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    webp = await fitted.clone().webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= MOST_BYTES) break;
  }
  return webp;
}

/** Writes a file, its folder included, and gives its hash. */
export async function writePicture(file: string, webp: Buffer): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, webp);
  return shortHash(webp);
}
