import { divideRatio, MEGAPIXEL, PIXELS_OF, type Ratio, type Size } from "#registry/contract/form/choices.ts";
import { canScale, mostScaleOf, scaledSize } from "#registry/contract/scale.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";

/** The longer side of 8K, and the most pixels it may have: what our own readers accept. */
const SIDE_8K = 7680;
const MOST_PIXELS = 49_000_000;
/** A photo that is longer than this is cut: beyond it a side would have too few pixels to show anything. */
const MOST_RATIO = 4;
/** What a recipe works on at most: about 1600 × 1200. */
const WORKING_PIXELS = 1_920_000;
const WORKING_SIDE = 2048;
/** A photo that shows less than that is worked on at what it shows; at no less than this, or contours that are drawn lose their shape. */
const LEAST_WORKING_PIXELS = MEGAPIXEL;

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
  return withPixels(PIXELS_OF[size], ratio);
}

/** Pixels of a picture in a ratio whose longer side is given. */
export const sizeOfSide = (side: number, ratio: number): Dimensions => ({
  width: Math.max(1, Math.round(ratio >= 1 ? side : side * ratio)),
  height: Math.max(1, Math.round(ratio >= 1 ? side / ratio : side)),
});

/**
 * Pixels of a picture that is `scale` times as wide and as high as its photo.
 * @throws AppError PHOTO_UNSUITABLE where that is too many; `max` is the largest whole number that would do.
 */
export function enlargedSize(photo: Dimensions, scale: number): Dimensions {
  if (!canScale(photo, scale))
    throw new AppError("PHOTO_UNSUITABLE", {
      message: "tooLargeToScale",
      params: { max: mostScaleOf(photo) },
    });
  return scaledSize(photo, scale);
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
