import { xmpOf } from "#registry/contract/marks/source-mark.ts";
import { downloadName } from "#registry/contract/wire/download-name.ts";
import { drawMoment, seamAt, sizeOfClip, type PairWish } from "../download-clip.ts";
import { originOf, saveFile } from "../download-result.ts";
import { openCanvas } from "../draw-canvas.ts";
import { readPair } from "../read-picture.ts";
import type { ImageResult } from "../result.ts";
import { pickPalette } from "./pick-palette.ts";
import { writeGif, type GifFrame } from "./write-gif.ts";

/** Pixels of the longer side: a GIF is several times as large as a film. */
const MOST_PIXELS = 540;
const FRAMES = 50;
/** Hundredths of a second for which each is shown. */
const DELAY = 8;

/** The columns that change while the seam goes from one place to another, with its line on both sides. */
export function columnsBetween(
  [from, to]: readonly [number, number],
  width: number,
  isRtl: boolean,
): { left: number; width: number } {
  const line = Math.ceil(width / 100) + 1;
  const [start, end] = [Math.min(from, to) * width - line, Math.max(from, to) * width + line];
  const left = Math.max(0, Math.floor(isRtl ? width - end : start));
  const right = Math.min(width, Math.ceil(isRtl ? width - start : end));
  return { left, width: right - left };
}

/**
 * Saves a picture and its photo as a GIF that loops without a jump, for browsers that record no film: the same that the
 * clip shows, smaller. Only what the seam passes over is drawn anew, which keeps the file small. `index` counts from 1.
 * @throws Error when one of the two cannot be fetched or drawn.
 */
export async function downloadGif(result: ImageResult, photo: string, wish: PairWish): Promise<void> {
  const { isRtl, index } = wish;
  const pair = { ...(await readPair(photo, result.address)), isRtl };
  const size = sizeOfClip(pair.after, MOST_PIXELS);
  const { width, height } = size;
  const context = openCanvas(size, { willReadFrequently: true });
  const show = (seam: number, left = 0, across = width) => {
    drawMoment(context, pair, seam);
    return context.getImageData(left, 0, across, height).data;
  };
  const { table, match } = pickPalette([show(0), show(1)]);
  const frames: GifFrame[] = [];
  for (let place = 0; place < FRAMES; place += 1) {
    const seam = seamAt(place / FRAMES);
    const part =
      place === 0 ? { left: 0, width } : columnsBetween([seamAt((place - 1) / FRAMES), seam], width, isRtl);
    const pixels = match(show(seam, part.left, part.width), part.width, part.left);
    frames.push({ ...part, top: 0, height, pixels, delay: DELAY });
    await new Promise((resolve) => setTimeout(resolve)); // The page goes on meanwhile.
  }
  pair.before.close();
  pair.after.close();
  const xmp = xmpOf(await originOf(pair.made, result));
  const file = new Blob(writeGif({ ...size, table, xmp }, frames), { type: "image/gif" });
  saveFile(file, downloadName(new Date(result.createdAt), index, { ending: "gif" }));
}
