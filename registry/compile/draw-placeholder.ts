import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { PictureFile } from "../source/read-picture.ts";
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
    const { isOpaque } = await sharp(bytes).stats();
    if (!isOpaque) return { isClear: true };
    const tiny = sharp(bytes).autoOrient().resize(width, height, { fit: "fill" }).removeAlpha();
    const webp = await tiny.webp({ quality: QUALITY, effort: 6 }).toBuffer();
    return { placeholder: `data:image/webp;base64,${webp.toString("base64")}` };
  } catch {
    return {}; // the head was that of a picture, the rest is not
  }
}

/** A style whose pictures have their placeholders; one that can't be drawn is left out. */
export async function addPlaceholders(style: Style, stylesDir: string): Promise<Style> {
  const folder = join(stylesDir, style.id, "images");
  const pictures = [...style.pictures].map(async ([name, picture]) => {
    const look = await lookAt(join(folder, name), picture.height >= picture.width);
    return [name, { ...picture, ...look }] as const;
  });
  return { ...style, pictures: new Map(await Promise.all(pictures)) };
}
