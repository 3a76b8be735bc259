import { blurRaster } from "../../core/raster/filter-raster.ts";
import { createNoise } from "../../core/raster/noise.ts";
import { lumaOf, mapPixels, parseColor, smoothstep, copyRaster } from "../../core/raster/raster.ts";
import { scaledPixels, withPicture, type Operation, longerSide } from "../../core/recipe/scene.ts";

export const grain: Operation<"grain"> = (scene, { amount, size }, { random }) => {
  const { raster } = scene.main;
  const noise = createNoise(raster.width, raster.height, scaledPixels(size, raster), random);
  return withPicture(
    scene,
    mapPixels(raster, (red, green, blue, out, pixel) => {
      const luma = lumaOf(red, green, blue) / 255;
      const added = noise.data[pixel]! * amount * 255 * (0.35 + 2.6 * luma * (1 - luma)) * 0.5;
      out[0] = red + added;
      out[1] = green + added;
      out[2] = blue + added;
    }),
  );
};

export const vignette: Operation<"vignette"> = (scene, { strength }) => {
  const { raster } = scene.main;
  return withPicture(
    scene,
    mapPixels(raster, (red, green, blue, out, pixel) => {
      const x = (pixel % raster.width) / raster.width - 0.5;
      const y = Math.floor(pixel / raster.width) / raster.height - 0.5;
      const gain = 1 - strength * Math.min(1, (2 * (x * x + y * y)) ** 1.2);
      out[0] = red * gain;
      out[1] = green * gain;
      out[2] = blue * gain;
    }),
  );
};

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

export const frame: Operation<"frame"> = (scene, { lines }) => {
  const raster = copyRaster(scene.main.raster);
  const { width, height, data } = raster;
  const shorter = Math.min(width, height);
  let reach = 0;
  const bands = lines.map(({ color, width: share }) => {
    reach += Math.max(1, share * shorter);
    return { reach: Math.round(reach), color: parseColor(color) };
  });
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const away = Math.min(x, y, width - 1 - x, height - 1 - y);
      const band = bands.find((each) => away < each.reach);
      if (band) data.set(band.color, (y * width + x) * 3);
    }
  return withPicture(scene, raster);
};
