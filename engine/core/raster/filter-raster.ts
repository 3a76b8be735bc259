import { gaussianBlur, smoothPlane } from "./filters.ts";
import { channelPlane, createRaster, type Plane, type Raster } from "./raster.ts";

/** The picture with each channel, as a plane from 0 to 1, passed through `change`. */
export function mapChannels(raster: Raster, change: (plane: Plane) => Plane): Raster {
  const result = createRaster(raster.width, raster.height);
  for (const channel of [0, 1, 2] as const) {
    const { data } = change(channelPlane(raster, channel));
    for (let pixel = 0, at: number = channel; pixel < data.length; pixel += 1, at += 3)
      result.data[at] = data[pixel]! * 255;
  }
  return result;
}

/** Gaussian blur; `sigma` in pixels. */
export const blurRaster = (raster: Raster, sigma: number): Raster =>
  mapChannels(raster, (plane) => gaussianBlur(plane, sigma));

/** Edge-keeping smoothing; `epsilon` as in `guidedFilter`. */
export const smoothRaster = (raster: Raster, radius: number, epsilon: number): Raster =>
  mapChannels(raster, (plane) => smoothPlane(plane, radius, epsilon));

/** The value between pixels, edges repeated; `channels` values are written to `out`. */
export function sampleRaster(raster: Raster, x: number, y: number, out: [number, number, number]): void {
  const { width, height, data } = raster;
  const left = Math.min(width - 1, Math.max(0, x));
  const top = Math.min(height - 1, Math.max(0, y));
  const x0 = Math.floor(left);
  const y0 = Math.floor(top);
  const right = x0 + 1 < width ? 3 : 0;
  const below = y0 + 1 < height ? width * 3 : 0;
  const fx = left - x0;
  const fy = top - y0;
  const at = (y0 * width + x0) * 3;
  for (let channel = 0; channel < 3; channel += 1) {
    const a = at + channel;
    const upper = data[a]! * (1 - fx) + data[a + right]! * fx;
    const lower = data[a + below]! * (1 - fx) + data[a + below + right]! * fx;
    out[channel] = upper * (1 - fy) + lower * fy;
  }
}
