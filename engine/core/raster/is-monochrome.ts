import { lengthOf, lumaOf, type Raster } from "./raster.ts";

/** Pixels darker or lighter than this say little about colour: their channels are near their limits. */
const DARKEST = 40;
const LIGHTEST = 235;
/** Mean distance of the pixels' colour ratios from their own mean: black and white and sepia prints stay below. */
const MOST_VARIETY = 0.055;
/** Every so many pixels are looked at. */
const STEP = 7;

/**
 * Whether a picture has one hue only: black and white, or toned like an old print.
 * @param most mean distance of colour ratios from their own mean that counts as one hue
 */
export function isMonochrome({ data }: Raster, most = MOST_VARIETY): boolean {
  const ratios: number[] = [];
  let [red, blue] = [0, 0];
  for (let at = 0; at + 2 < data.length; at += 3 * STEP) {
    const luma = lumaOf(data[at]!, data[at + 1]!, data[at + 2]!);
    if (luma < DARKEST || luma > LIGHTEST) continue;
    ratios.push(data[at]! / luma, data[at + 2]! / luma);
    red += data[at]! / luma;
    blue += data[at + 2]! / luma;
  }
  const count = ratios.length / 2;
  if (count === 0) return true;
  let variety = 0;
  for (let i = 0; i < ratios.length; i += 2)
    variety += lengthOf(ratios[i]! - red / count, ratios[i + 1]! - blue / count);
  return variety / count < most;
}
