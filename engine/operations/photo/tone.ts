import { clamp01, lumaOf, mapPixels } from "../../core/raster/raster.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";

/** Brightness, contrast, saturation, gamma and warmth in one pass. */
export const tone: Operation<"tone"> = (scene, { brightness, contrast, saturation, gamma, warmth }) => {
  const curve = Float32Array.from({ length: 256 }, (_, value) => {
    const stretched = (value / 255 - 0.5) * contrast + 0.5 + brightness;
    return 255 * clamp01(stretched) ** (1 / gamma);
  });
  const raster = mapPixels(scene.main.raster, (red, green, blue, out) => {
    const luma = lumaOf(red, green, blue);
    const curved = curve[Math.round(luma)]!;
    out[0] = curved + (red - luma) * saturation + warmth * 100;
    out[1] = curved + (green - luma) * saturation;
    out[2] = curved + (blue - luma) * saturation - warmth * 100;
  });
  return withPicture(scene, raster);
};
