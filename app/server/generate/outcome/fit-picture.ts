import { MEGAPIXEL } from "#registry/contract/form/choices.ts";

/** What "8K" may reach where a manifest says so, and the most that any picture may have. */
export const MOST_PIXELS = 64 * MEGAPIXEL;

export interface PictureSize {
  width: number;
  height: number;
}

/** What was asked of a picture; whatever is left out may be anything. */
export interface PictureDemand {
  /** Width by height. */
  ratio?: number | undefined;
  /** Pixels; `most` is above `usual` where a manifest lets one size be larger. */
  pixels?: { usual: number; most: number } | undefined;
  /** The measures themselves. */
  size?: PictureSize | undefined;
}

/** What to do with a delivered picture: take it, cut its middle out and scale that, or nothing of the kind helps. */
export type Fit = { kind: "take" } | { kind: "change"; cut: PictureSize; to: PictureSize } | { kind: "miss" };

/** The contract's ± 25 % on pixels. */
const PIXEL_TOLERANCE = 0.25;
/** A ratio that nobody sees the difference of. */
const RATIO_TOLERANCE = 0.03;
/** How far a ratio may be off for its picture to be cut: a narrow strip at two sides. */
const CUT_TOLERANCE = 0.08;
/** How many times too many or too few pixels a picture may have to be scaled: less than one and a half times each way. */
const SCALE_TOLERANCE = 2;

/** Decides how a picture of this size can be what was asked. */
export function fitPicture(given: PictureSize, demand: PictureDemand): Fit {
  const { width, height } = given;
  if (Math.min(width, height) <= 1) return { kind: "miss" };
  const wanted = demand.size ? ratioOf(demand.size) : demand.ratio;
  const off = wanted === undefined ? 0 : apart(ratioOf(given), wanted);
  if (off > CUT_TOLERANCE) return { kind: "miss" };
  const tolerated = demand.size ? 0 : RATIO_TOLERANCE;
  const cut = wanted !== undefined && off > tolerated ? cutTo(given, wanted) : given;
  const to = demand.size ? aimedSize(cut, demand.size) : aimedPixels(cut, demand.pixels);
  if (!to) return { kind: "miss" };
  return isSame(to, given) ? { kind: "take" } : { kind: "change", cut, to };
}

const ratioOf = ({ width, height }: PictureSize): number => width / height;
const pixelsOf = ({ width, height }: PictureSize): number => width * height;
const apart = (one: number, other: number): number => Math.max(one / other, other / one) - 1;
const isSame = (one: PictureSize, other: PictureSize): boolean =>
  one.width === other.width && one.height === other.height;

const cutTo = ({ width, height }: PictureSize, ratio: number): PictureSize =>
  width / height > ratio
    ? { width: Math.max(1, Math.round(height * ratio)), height }
    : { width, height: Math.max(1, Math.round(width / ratio)) };

function aimedSize(given: PictureSize, size: PictureSize): PictureSize | null {
  return apart(pixelsOf(given), pixelsOf(size)) <= SCALE_TOLERANCE - 1 ? size : null;
}

function aimedPixels(given: PictureSize, asked: PictureDemand["pixels"]): PictureSize | null {
  const pixels = pixelsOf(given);
  if (!asked) return pixels <= MOST_PIXELS ? given : null;
  const { usual, most } = asked;
  if (pixels >= usual * (1 - PIXEL_TOLERANCE) && pixels <= most * (1 + PIXEL_TOLERANCE)) return given;
  if (pixels * SCALE_TOLERANCE < usual || pixels > most * SCALE_TOLERANCE) return null;
  const scale = Math.sqrt((pixels < usual ? usual : most) / pixels);
  return { width: Math.round(given.width * scale), height: Math.round(given.height * scale) };
}

/** Pixels that a picture may have to be looked at at all: the most that can still be scaled. */
export const MOST_READ_PIXELS = MOST_PIXELS * SCALE_TOLERANCE + MEGAPIXEL;
