import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { readPicture, type PictureFile, type PictureType } from "#registry/source/read-picture.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import { judgePicture, PICTURE_LIMITS } from "#registry/validate/judge-picture.ts";

/** Looks as good as what `examples` makes. */
const QUALITY = 84;
/** Most tries; each comes nearer to the weight that is asked for. */
const TRIES = 6;

function encode(bytes: Buffer, type: PictureType, side: number) {
  const size = { width: side, height: side, fit: "inside", withoutEnlargement: true } as const;
  const picture = sharp(bytes).autoOrient().resize(size);
  const options = type === "png" ? { compressionLevel: 9 } : { quality: QUALITY };
  return picture.toFormat(type === "jpg" ? "jpeg" : type, options).toBuffer({ resolveWithObject: true });
}

/** A picture that is too large or too heavy, made small enough; undefined where that can't be done. */
async function shrink(file: string, name: string, picture: PictureFile): Promise<Buffer | undefined> {
  const { maxSide, maxBytes } = PICTURE_LIMITS;
  const bytes = readFileSync(file);
  let side = Math.min(maxSide, Math.max(picture.width, picture.height));
  for (let nth = 0; nth < TRIES; nth += 1) {
    const { data, info } = await encode(bytes, picture.type, Math.floor(side));
    const { width, height } = info;
    if (judgePicture(name, { ...picture, width, height, bytes: data.length }) === undefined) return data;
    side *= Math.min(0.95, Math.sqrt(maxBytes / data.length)); // bytes go with the area
  }
  return undefined;
}

const isTooLarge = ({ width, height, bytes }: PictureFile): boolean =>
  Math.max(width, height) > PICTURE_LIMITS.maxSide || bytes > PICTURE_LIMITS.maxBytes;

/** Makes those of a style's pictures smaller that are too large or too heavy. Gives the paths of what it changed. */
export async function mendPictures({ directory, path, files }: StyleSource): Promise<string[]> {
  const mended: string[] = [];
  for (const name of files.filter((file) => /^images\/[^/]+\.(webp|jpg|png)$/.test(file))) {
    const file = join(directory, name);
    const picture = readPicture(file);
    if (!picture || !isTooLarge(picture)) continue;
    const smaller = await shrink(file, name, picture).catch(() => undefined); // a head without a picture
    if (!smaller) continue;
    writeFileSync(file, smaller);
    mended.push(`${path}/${name}`);
  }
  return mended;
}
