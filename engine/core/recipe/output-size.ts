import { divideRatio } from "#registry/contract/divide-ratio.ts";
import type { Ratio, Size } from "#registry/contract/field.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";

/** Pixels of 1K; 2K and 4K are 4 and 16 times as many. */
const BASE_PIXELS = 1_048_576;
const FACTOR = { "1K": 1, "2K": 4, "4K": 16 } as const satisfies Record<Size, number>;
/** The longer side of 8K, and the most pixels it may have: what our own readers accept. */
const SIDE_8K = 7680;
const MOST_PIXELS = 49_000_000;
/** A photo that is longer than this is cut: beyond it a side would have too few pixels to show anything. */
const MOST_RATIO = 4;
/** What a recipe works on at most: about 1600 × 1200. */
const WORKING_PIXELS = 1_920_000;
const WORKING_SIDE = 2048;
/** A photo that shows less than that is worked on at what it shows; at no less than this, or contours that are drawn lose their shape. */
const LEAST_WORKING_PIXELS = 1_048_576;

export interface Dimensions {
  width: number;
  height: number;
}

/** Width divided by height: the asked ratio, or for `auto` the recipe's own, else the photo's within bounds. */
export function ratioOf(ratio: Ratio, photo: Dimensions, own?: string): number {
  const given = divideRatio(ratio) ?? divideRatio(own);
  return given ?? Math.min(MOST_RATIO, Math.max(1 / MOST_RATIO, photo.width / photo.height));
}

const withPixels = (pixels: number, ratio: number): Dimensions => ({
  width: Math.max(1, Math.round(Math.sqrt(pixels * ratio))),
  height: Math.max(1, Math.round(Math.sqrt(pixels / ratio))),
});

/** Pixels of the finished picture: the size's budget in the ratio; 8K where 4K is asked of a tool that promises it. */
export function outputSize(size: Size, ratio: number, maxOutput: "8K" | undefined): Dimensions {
  if (size === "4K" && maxOutput === "8K") {
    const longest = ratio >= 1 ? SIDE_8K * (SIDE_8K / ratio) : SIDE_8K * (SIDE_8K * ratio);
    return withPixels(Math.min(MOST_PIXELS, longest), ratio);
  }
  return withPixels(BASE_PIXELS * FACTOR[size], ratio);
}

/** Pixels of a picture in a ratio whose longer side is given. */
export const sizeOfSide = (side: number, ratio: number): Dimensions => ({
  width: Math.max(1, Math.round(ratio >= 1 ? side : side * ratio)),
  height: Math.max(1, Math.round(ratio >= 1 ? side / ratio : side)),
});

/** The most pixels of a picture that is a number of times larger than its photo. */
const MOST_SCALED = 64_000_000;

/**
 * Pixels of a picture that is `scale` times as wide and as high as its photo.
 * @throws AppError PHOTO_UNSUITABLE above 64 megapixels; `max` is the largest whole number that would do.
 */
export function scaledSize({ width, height }: Dimensions, scale: number): Dimensions {
  const pixels = width * height;
  if (pixels * scale * scale > MOST_SCALED && scale > 1) {
    const max = Math.max(1, Math.floor(Math.sqrt(MOST_SCALED / pixels)));
    throw new AppError("PHOTO_UNSUITABLE", { message: "tooLargeToScale", params: { max } });
  }
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * The size a recipe works at: never larger than the finished picture, nor much larger than the photo.
 * @param shown pixels of the photo that the picture shows; all that are worked on when left out
 */
export function workingSize(output: Dimensions, shown: number = WORKING_PIXELS): Dimensions {
  const most = Math.min(WORKING_PIXELS, Math.max(LEAST_WORKING_PIXELS, shown));
  const scale = Math.min(
    1,
    Math.sqrt(most / (output.width * output.height)),
    WORKING_SIDE / Math.max(output.width, output.height),
  );
  return {
    width: Math.max(1, Math.round(output.width * scale)),
    height: Math.max(1, Math.round(output.height * scale)),
  };
}
