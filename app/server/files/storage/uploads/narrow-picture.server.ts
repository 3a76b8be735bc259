import sharp from "sharp";
import type { PictureWidth } from "#registry/contract/picture-widths.ts";
import { createMemoryGate } from "../memory-gate.server.ts";
import type { StoredFile } from "../storage.ts";

/** Side by side on a screen it looks like the picture itself. */
const QUALITY = 76;
/** Pictures that are made narrower at the same time, and that may wait for it. */
const AT_ONCE = 2;
const MAX_WAITING = 400;
const SECONDS = 20;

/** What a narrower picture is, whatever the stored one is. */
export const NARROW_TYPE = "image/webp";

/** Makes a stored picture narrower. Kept nowhere: a private picture has one file, and that can be deleted. */
export type NarrowPicture = (file: StoredFile, width: PictureWidth) => Promise<Buffer>;

/** Opens the place where pictures are made narrower, a few at a time. The others wait; beyond a bound it is BUSY. */
export function createNarrower(): NarrowPicture {
  const gate = createMemoryGate({ budget: AT_ONCE, maxWaiting: MAX_WAITING });
  return (file, width) =>
    gate.run(1, () => {
      // Stored files are of our own making, so their size is known to be bounded.
      const picture = sharp({ limitInputPixels: false, sequentialRead: true })
        .timeout({ seconds: SECONDS })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: QUALITY, effort: 2 });
      file
        .open()
        .on("error", (error) => picture.destroy(error))
        .pipe(picture);
      return picture.toBuffer();
    });
}
