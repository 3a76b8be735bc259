import { lumaOf, mapPixels } from "../raster/raster.ts";
import { withPicture, type Operation } from "../recipe/scene.ts";

/** Farthest that chance moves exposure, warmth and colour at full strength. */
const EXPOSURE = 0.12;
const WARMTH = 0.09;
const COLOUR = 0.22;

/** Another exposure, warmth and strength of colour for every seed: several results of one wish differ. */
export const vary: Operation<"vary"> = (scene, { strength }, { random }) => {
  const swing = (most: number) => (random() * 2 - 1) * most * strength;
  const [gain, warmth, colour] = [1 + swing(EXPOSURE), swing(WARMTH), 1 + swing(COLOUR)];
  const raster = mapPixels(scene.main.raster, (red, green, blue, out) => {
    const luma = lumaOf(red, green, blue);
    const isGrey = Math.max(red, green, blue) - Math.min(red, green, blue) < 4;
    // A picture without colour stays without.
    const cast = isGrey ? 0 : warmth;
    out[0] = (luma + (red - luma) * colour) * gain * (1 + cast);
    out[1] = (luma + (green - luma) * colour) * gain;
    out[2] = (luma + (blue - luma) * colour) * gain * (1 - cast);
  });
  return withPicture(scene, raster);
};
