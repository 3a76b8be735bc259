import { gaussianBlur } from "../raster/filters.ts";
import { createPlane, type Plane } from "../raster/raster.ts";

/** Standard deviation in whose place contrasts stay as they are; 0 to 1 is black to white. */
const USUAL = 0.1;
/** What is added to it: nearly even surfaces are not stretched to noise. */
const FLOOR = 0.035;
const MOST_GAIN = 2.6;

/** A luminance whose faint parts have about as much contrast as its strong ones, within some `sigma` pixels. */
export function evenContrast(luma: Plane, sigma: number): Plane {
  const { width, height, data } = luma;
  const mean = gaussianBlur(luma, sigma).data;
  const square = createPlane(width, height);
  for (let i = 0; i < data.length; i += 1) square.data[i] = (data[i]! - mean[i]!) ** 2;
  const variance = gaussianBlur(square, sigma).data;
  const result = square;
  for (let i = 0; i < data.length; i += 1) {
    const gain = Math.min(
      MOST_GAIN,
      USUAL / (FLOOR + Math.sqrt(Math.max(0, variance[i]!)) * (1 - FLOOR / USUAL)),
    );
    result.data[i] = mean[i]! + (data[i]! - mean[i]!) * Math.max(0.8, gain);
  }
  return result;
}
