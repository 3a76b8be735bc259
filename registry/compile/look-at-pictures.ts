import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { z } from "zod";
import type { PictureFile } from "../source/media-file.ts";
import type { Style } from "../validate/prepare-style.ts";

/** Pixels of a placeholder: with quality 10 some 65 bytes as WEBP, never above 100. */
const [SHORT_SIDE, LONG_SIDE] = [6, 8];
const QUALITY = 10;

/** What is found out about a picture by looking at all of it. */
type Look = Pick<PictureFile, "placeholder" | "isClear">;

/**
 * Draws a picture so small that it can stand in a page: what is seen, out of focus, until the picture is there. One that
 * can be seen through gets none, since it would shine through.
 */
async function lookAt(file: string, isTall: boolean): Promise<Look> {
  const [width, height] = isTall ? [SHORT_SIDE, LONG_SIDE] : [LONG_SIDE, SHORT_SIDE];
  try {
    const bytes = await readFile(file);
    const { hasAlpha } = await sharp(bytes).metadata();
    if (hasAlpha && !(await sharp(bytes).stats()).isOpaque) return { isClear: true };
    const tiny = sharp(bytes).autoOrient().resize(width, height, { fit: "fill" }).removeAlpha();
    const webp = await tiny.webp({ quality: QUALITY, effort: 6 }).toBuffer();
    return { placeholder: `data:image/webp;base64,${webp.toString("base64")}` };
  } catch {
    return {}; // the head was that of a picture, the rest is not
  }
}

const looksSchema = z.record(
  z.union([z.object({ placeholder: z.string() }), z.object({ isClear: z.literal(true) }), z.object({})]),
);

/** Reads what earlier runs found of pictures, by the hash of their content. */
export function readLooks(file: string): Map<string, Look> {
  try {
    return new Map(Object.entries(looksSchema.parse(JSON.parse(readFileSync(file, "utf8")))));
  } catch {
    return new Map();
  }
}

/**
 * Gives a style whose pictures have their placeholders; one that can't be drawn is left out.
 * @param looks what is known of pictures; what is found is added
 */
export async function lookAtPictures(
  style: Style,
  stylesDir: string,
  looks: Map<string, Look>,
): Promise<Style> {
  const folder = join(stylesDir, style.id, "images");
  const pictures = [...style.pictures].map(async ([name, picture]) => {
    const isTall = picture.height >= picture.width;
    const look = looks.get(picture.hash) ?? (await lookAt(join(folder, name), isTall));
    looks.set(picture.hash, look);
    return [name, { ...picture, ...look }] as const;
  });
  return { ...style, pictures: new Map(await Promise.all(pictures)) };
}
