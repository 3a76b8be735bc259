import { mapPixels, mixRasters, type Raster } from "../../core/raster/raster.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";

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
