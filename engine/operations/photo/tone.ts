import {
  clamp01,
  lumaOf,
  mapPixels,
  parseColor,
  smoothstep,
  mixRasters,
  type Raster,
} from "../../core/raster/raster.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";
import { findPeoplePart } from "../../people/parts/find-parts.ts";

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

export const grade: Operation<"grade"> = (scene, { shadows, lights, strength, saturation }) => {
  const [dark, bright] = [parseColor(shadows), parseColor(lights)];
  const raster = mapPixels(scene.main.raster, (red, green, blue, out) => {
    const luma = lumaOf(red, green, blue);
    const up = smoothstep(30, 225, luma);
    const r = dark[0] + (bright[0] - dark[0]) * up;
    const g = dark[1] + (bright[1] - dark[1]) * up;
    const b = dark[2] + (bright[2] - dark[2]) * up;
    const toned = lumaOf(r, g, b);
    // Black and white hold little colour, so that the picture keeps its depth.
    const share = strength * (0.35 + 0.65 * smoothstep(0, 60, luma) * (1 - smoothstep(215, 255, luma)));
    out[0] = luma + (red - luma) * saturation + (r - toned) * share;
    out[1] = luma + (green - luma) * saturation + (g - toned) * share;
    out[2] = luma + (blue - luma) * saturation + (b - toned) * share;
  });
  return withPicture(scene, raster);
};

/** The values below and above which `clip` of all pixels lie, of one channel. */
function findRange(raster: Raster, channel: number, clip: number): [number, number] {
  const counts = new Uint32Array(256);
  for (let at = channel; at < raster.data.length; at += 3) counts[raster.data[at]!]! += 1;
  const limit = (raster.data.length / 3) * clip;
  let low = 0;
  let high = 255;
  for (let sum = counts[low]!; low < 254 && sum <= limit; sum += counts[low]!) low += 1;
  for (let sum = counts[high]!; high > low + 1 && sum <= limit; sum += counts[high]!) high -= 1;
  return [low, high];
}

/** Stretches the tones to the full range; `balance` 0 stretches all channels alike, 1 each by itself. */
export function autolevelRaster(raster: Raster, clip: number, balance: number): Raster {
  const own = [0, 1, 2].map((channel) => findRange(raster, channel, clip));
  const low = Math.min(...own.map(([from]) => from));
  const high = Math.max(...own.map(([, to]) => to));
  const tables = own.map(([from, to]) => {
    const start = low + (from - low) * balance;
    const end = high + (to - high) * balance;
    return Float32Array.from(
      { length: 256 },
      (_, value) => ((value - start) * 255) / Math.max(24, end - start),
    );
  });
  return mapPixels(raster, (red, green, blue, out) => {
    out[0] = tables[0]![red]!;
    out[1] = tables[1]![green]!;
    out[2] = tables[2]![blue]!;
  });
}

export const autolevel: Operation<"autolevel"> = (scene, { clip, balance, strength }) =>
  withPicture(
    scene,
    mixRasters(scene.main.raster, autolevelRaster(scene.main.raster, clip, balance), strength),
  );

/** Of red, green and blue: their shares of what a pixel weighs. */
const WEIGHTS = 0.42 + 0.46 + 0.12;

/**
 * Takes the colour away by weights per channel, then an S-shaped contrast curve; of all but a part where one is named. A
 * photo that does not show that part stays as it is.
 */
export const blackAndWhite: Operation<"black-and-white"> = async (photo, { contrast, except }, context) => {
  const part = except ? await findPeoplePart(photo.main, except, context) : null;
  if (except && !part?.plane) return photo;
  const scene = part ? { ...photo, main: part.main } : photo;
  const kept = part?.plane?.data;

  const sigmoid = (value: number) => 1 / (1 + Math.exp(-5 * contrast * (value - 0.5)));
  const [dark, light] = [sigmoid(0), sigmoid(1)];
  const curve = Float32Array.from(
    { length: 256 },
    (_, value) => (255 * (sigmoid(value / 255) - dark)) / (light - dark),
  );
  const raster = mapPixels(scene.main.raster, (red, green, blue, out, pixel) => {
    const value = (red * 0.42 + green * 0.46 + blue * 0.12) / WEIGHTS;
    const grey = curve[Math.max(0, Math.min(255, Math.round(value)))]!;
    const share = kept?.[pixel] ?? 0;
    out[0] = grey + (red - grey) * share;
    out[1] = grey + (green - grey) * share;
    out[2] = grey + (blue - grey) * share;
  });
  return withPicture(scene, raster);
};

/** Farthest that chance moves exposure, warmth and colour at full strength. */
const EXPOSURE = 0.12;
const WARMTH = 0.09;
const COLOUR = 0.22;

/** The table of a curve that brings the middle to `gain` times its brightness; black stays black and white white. */
function exposureCurve(gain: number): Float32Array {
  const exponent = Math.log(0.5 * gain) / Math.log(0.5);
  return Float32Array.from({ length: 256 }, (_, value) => 255 * (value / 255) ** exponent);
}

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
