import { lumaOf, mapPixels } from "../../core/raster/raster.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";

/** Farthest that chance moves exposure, warmth and colour at full strength. */
const EXPOSURE = 0.12;
const WARMTH = 0.09;
const COLOUR = 0.22;

/** The table of a curve that brings the middle to `gain` times its brightness; black stays black and white white. */
function exposureCurve(gain: number): Float32Array {
  const exponent = Math.log(0.5 * gain) / Math.log(0.5);
  return Float32Array.from({ length: 256 }, (_, value) => 255 * (value / 255) ** exponent);
}

/** Another exposure, warmth and strength of colour for every seed: several results of one wish differ. */
export const vary: Operation<"vary"> = (scene, { strength }, { random }) => {
  const swing = (most: number) => (random() * 2 - 1) * most * strength;
  const [exposure, warmth, colour] = [exposureCurve(1 + swing(EXPOSURE)), swing(WARMTH), 1 + swing(COLOUR)];
  const raster = mapPixels(scene.main.raster, (r, g, b, out) => {
    const [red, green, blue] = [exposure[r]!, exposure[g]!, exposure[b]!];
    const luma = lumaOf(red, green, blue);
    const isGrey = Math.max(r, g, b) - Math.min(r, g, b) < 4;
    // A picture without colour stays without.
    const cast = isGrey ? 0 : warmth;
    out[0] = (luma + (red - luma) * colour) * (1 + cast);
    out[1] = luma + (green - luma) * colour;
    out[2] = (luma + (blue - luma) * colour) * (1 - cast);
  });
  return withPicture(scene, raster);
};
