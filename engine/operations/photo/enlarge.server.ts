import type { Raster } from "../../core/raster/raster.ts";
import { estimateNoise } from "../../core/raster/estimate-noise.ts";
import { createRaster, lumaPlane, smoothstep } from "../../core/raster/raster.ts";
import type { Operation, RecipeContext } from "../../core/recipe/scene.ts";
import { denoiseRaster } from "./denoise.ts";
import { sharpenRaster } from "./sharpen.ts";

/** Most pixels that are doubled at a time: 2 s for a megapixel on two cores. */
const MOST_DOUBLED = 1_250_000;
/** A picture is doubled while it is this many times smaller than asked. */
const LEAST_GAIN = 1.2;
/** Rows that are cleaned together, and how far they look beyond: a large photo would need six times its own memory. */
const BAND = 512;
const REACH = 12;
/** How far noise reaches, in pixels of the photo: its own pixels count, whatever their number. */
const NOISE_RADIUS = 2;
/** Standard deviations of noise, as shares of white, between which cleaning sets in: clean photos keep all their detail. */
const NOISE_FROM = 0.008;
const NOISE_TO = 0.022;
/** Rows in the middle of a photo by which its noise is judged. */
const JUDGED_ROWS = 1024;
/** Width of the edges that are made crisp, in pixels after one doubling; each further one makes them wider. */
const EDGE_RADIUS = 1.2;

/** Noise smoothed in bands, at the photo's own pixels. */
function cleanRaster(raster: Raster, strength: number): Raster {
  const { width, height, data } = raster;
  const result = createRaster(width, height);
  for (let top = 0; top < height; top += BAND) {
    const from = Math.max(0, top - REACH);
    const to = Math.min(height, top + BAND + REACH);
    const band = { width, height: to - from, data: data.subarray(from * width * 3, to * width * 3) };
    const calm = denoiseRaster(band, strength, NOISE_RADIUS);
    const end = Math.min(height, top + BAND);
    result.data.set(calm.data.subarray((top - from) * width * 3, (end - from) * width * 3), top * width * 3);
  }
  return result;
}

/** How far a photo needs cleaning, 0 to 1. */
function rateNoise({ width, height, data }: Raster): number {
  const rows = Math.min(height, JUDGED_ROWS);
  const from = Math.floor((height - rows) / 2) * width * 3;
  const middle = { width, height: rows, data: data.subarray(from, from + rows * width * 3) };
  return smoothstep(NOISE_FROM, NOISE_TO, estimateNoise(lumaPlane(middle)));
}

async function doubleWhileItHelps(photo: Raster, width: number, context: RecipeContext): Promise<Raster> {
  let picture = photo;
  while (picture.width * LEAST_GAIN < width && picture.width * picture.height <= MOST_DOUBLED) {
    const resolver = await context.superResolver();
    if (resolver === null) return picture;
    picture = await resolver.double(picture);
  }
  return picture;
}

/**
 * The whole photo, cleaned, at as many of the asked pixels as a network can add; whoever writes the picture does the rest
 * with Lanczos. Keeps its transparency. Begins from the photo itself, so that nothing done before it is seen.
 */
export const enlarge: Operation<"enlarge"> = async (scene, { clean, crisp, neural }, context) => {
  const { raster: photo, alpha } = await context.readOriginal();
  const noise = rateNoise(photo);
  const calm = clean * noise > 0 ? cleanRaster(photo, clean * noise) : photo;
  const large = neural ? await doubleWhileItHelps(calm, context.output.width, context) : calm;
  const radius = EDGE_RADIUS * Math.max(1, large.width / photo.width / 2);
  // What cleaning leaves of noise is not raised again.
  const amount = crisp * (1 - noise / 2);
  const raster = amount > 0 ? sharpenRaster(large, radius, amount) : large;
  return { ...scene, main: { raster }, ...(alpha && { alpha }) };
};
