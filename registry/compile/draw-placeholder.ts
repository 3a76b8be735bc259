import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Style } from "../validate/prepare-style.ts";

/** Pixels of a placeholder: with quality 10 some 65 bytes as WEBP, never above 100. */
const [SHORT_SIDE, LONG_SIDE] = [6, 8];
const QUALITY = 10;

/** Draws a picture so small that it can stand in a page: what is seen, out of focus, until the picture is there. */
async function drawPlaceholder(file: string, isTall: boolean): Promise<string | undefined> {
  const [width, height] = isTall ? [SHORT_SIDE, LONG_SIDE] : [LONG_SIDE, SHORT_SIDE];
  try {
    const tiny = sharp(await readFile(file))
      .autoOrient()
      .resize(width, height, { fit: "fill" })
      .removeAlpha();
    const webp = await tiny.webp({ quality: QUALITY, effort: 6 }).toBuffer();
    return `data:image/webp;base64,${webp.toString("base64")}`;
  } catch {
    return undefined; // the head was that of a picture, the rest is not
  }
}

/** A style whose pictures have their placeholders; one that can't be drawn is left out. */
export async function addPlaceholders(style: Style, stylesDir: string): Promise<Style> {
  const folder = join(stylesDir, style.id, "images");
  const pictures = [...style.pictures].map(async ([name, picture]) => {
    const placeholder = await drawPlaceholder(join(folder, name), picture.height >= picture.width);
    return [name, { ...picture, ...(placeholder !== undefined && { placeholder }) }] as const;
  });
  return { ...style, pictures: new Map(await Promise.all(pictures)) };
}
