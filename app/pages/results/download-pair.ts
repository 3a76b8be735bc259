import { downloadName } from "#registry/contract/wire/download-name.ts";
import { markAs, originOf, saveFile } from "./download-result.ts";
import { openCanvas, writePng } from "./draw-canvas.ts";
import { readPair } from "./read-picture.ts";
import type { ImageResult } from "./result.ts";

/** Pixels between the two. */
const GAP = 4;
/** More pixels across than this many browsers draw nothing on. */
const MOST_WIDE = 8_192;

/** How a pair is saved: its number, from 1, and whether it is read from the right. */
export interface PairWish {
  index: number;
  isRtl: boolean;
}

interface Size {
  width: number;
  height: number;
}

/** How a photo and its picture stand side by side: as high as the picture, each in its own shape; lower where that is too wide. */
export function layoutPair(before: Size, after: Size): { height: number; before: number; after: number } {
  const shapes = before.width / before.height + after.width / after.height;
  const height = Math.min(after.height, Math.floor((MOST_WIDE - GAP) / shapes));
  const widthOf = ({ width, height: own }: Size) => Math.max(1, Math.round((width / own) * height));
  return { height, before: widthOf(before), after: widthOf(after) };
}

/**
 * Saves a picture beside its photo as one PNG, the photo where reading begins. Only a browser can do this.
 * @throws Error when one of the two cannot be fetched or drawn.
 */
export async function downloadPair(
  result: ImageResult,
  photo: string,
  { index, isRtl }: PairWish,
): Promise<void> {
  const { before, after, made } = await readPair(photo, result.address);
  const { height, ...widths } = layoutPair(before, after);
  const context = openCanvas({ width: widths.before + GAP + widths.after, height });
  context.drawImage(before, isRtl ? widths.after + GAP : 0, 0, widths.before, height);
  context.drawImage(after, isRtl ? 0 : widths.before + GAP, 0, widths.after, height);
  const drawn = await writePng(context);
  const name = downloadName(new Date(result.createdAt), index).replace(/\.png$/, "-before-after.png");
  saveFile(await markAs(drawn, await originOf(made, result)), name);
}
