import sharp from "sharp";
import { PICTURE_LIMITS } from "#registry/validate/judge-picture.ts";

/** Pixels of an example picture's longer side: sharp at twice the width of a card on a wide screen. */
export const LONGER_SIDE = 900;
/** At least this wide and high, however long the picture is. */
const SHORTER_SIDE = PICTURE_LIMITS.minSide;
/** Tried in turn until a picture weighs no more than `MOST_BYTES`. */
const QUALITIES = [84, 76, 68, 58, 46, 34];
const MOST_BYTES = 110 * 1024;

/** Makes the WEBP of an example picture, in its own shape and as fine as its weight allows; small photos are made larger. */
export async function encodePicture(bytes: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const longer = Math.max(
    LONGER_SIDE,
    Math.ceil((SHORTER_SIDE * Math.max(width, height)) / Math.min(width, height)),
  );
  const fitted = sharp(bytes).resize({ width: longer, height: longer, fit: "inside", kernel: "lanczos3" });
  let webp = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    webp = await fitted.clone().webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= MOST_BYTES) break;
  }
  return webp;
}
