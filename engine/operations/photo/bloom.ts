import { blurRaster } from "../../core/raster/filter-raster.ts";
import { lumaOf, mapPixels, parseColor, smoothstep } from "../../core/raster/raster.ts";
import { longerSide, withPicture, type Operation } from "../../core/recipe/scene.ts";

/** Lets bright places shine beyond their borders, as through a soft lens. */
export const bloom: Operation<"bloom"> = (scene, { from, radius, strength, tint }) => {
  const { raster } = scene.main;
  const color = parseColor(tint);
  const bright = mapPixels(raster, (red, green, blue, out) => {
    const share = smoothstep(from, Math.min(1, from + 0.25), lumaOf(red, green, blue) / 255);
    out[0] = red * share;
    out[1] = green * share;
    out[2] = blue * share;
  });
  const { data } = blurRaster(bright, Math.max(1, radius * longerSide(raster)));
  const screen = (value: number, at: number, channel: number) =>
    255 - (255 - value) * (1 - (data[at]! / 255) * (color[channel]! / 255) * strength);
  return withPicture(
    scene,
    mapPixels(raster, (red, green, blue, out, pixel) => {
      out[0] = screen(red, pixel * 3, 0);
      out[1] = screen(green, pixel * 3 + 1, 1);
      out[2] = screen(blue, pixel * 3 + 2, 2);
    }),
  );
};
