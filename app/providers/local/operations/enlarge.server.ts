import type { Raster } from "../raster/raster.ts";
import { createRaster } from "../raster/raster.ts";
import type { Operation, RecipeContext } from "../recipe/scene.ts";
import { denoiseRaster } from "./denoise.ts";
import { sharpenRaster } from "./sharpen.ts";

/** Most pixels that are doubled at a time: 5 s for a megapixel on two cores. */
const MOST_DOUBLED = 1_250_000;
/** A picture is doubled while it is this many times smaller than asked. */
const LEAST_GAIN = 1.2;
/** Rows that are cleaned together, and how far they look beyond: a large photo would need six times its own memory. */
const BAND = 512;
const REACH = 12;
/** How far noise reaches, in pixels of the photo: its own pixels count, whatever their number. */
const NOISE_RADIUS = 2;
/** Width of the edges that are made crisp, in pixels before the last enlargement. */
const EDGE_RADIUS = 0.9;

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
  const calm = clean > 0 ? cleanRaster(photo, clean) : photo;
  const large = neural ? await doubleWhileItHelps(calm, context.output.width, context) : calm;
  const raster = crisp > 0 ? sharpenRaster(large, EDGE_RADIUS, crisp) : large;
  return { ...scene, main: { raster }, ...(alpha && { alpha }) };
};
