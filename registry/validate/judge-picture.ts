import type { PictureFile } from "../source/read-picture.ts";

/** What an example picture may measure, in pixels and bytes: sharp on a wide screen, light on a phone. */
export const PICTURE_LIMITS = { minSide: 240, maxSide: 2400, maxBytes: 600_000 } as const;

/** What is wrong with a picture's type, size or weight; undefined where nothing is. */
export function judgePicture(
  name: string,
  picture: PictureFile | undefined,
): { message: string; fix: string } | undefined {
  if (!picture) return { message: `${name} is no WEBP, JPEG or PNG`, fix: "save it as one of them" };
  const { width, height, bytes, type } = picture;
  const { minSide, maxSide, maxBytes } = PICTURE_LIMITS;
  if (!name.endsWith(`.${type}`))
    return { message: `${name} is really a .${type}`, fix: `rename it, or save it as its name says` };
  if (Math.min(width, height) < minSide || Math.max(width, height) > maxSide) {
    return {
      message: `${name} measures ${width}×${height}`,
      fix: `resize it to between ${minSide} and ${maxSide} pixels a side`,
    };
  }
  if (bytes > maxBytes)
    return { message: `${name} weighs ${bytes} bytes`, fix: `save it with at most ${maxBytes} bytes` };
  return undefined;
}
