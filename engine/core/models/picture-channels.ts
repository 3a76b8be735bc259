import { createRaster, type Raster } from "../raster/raster.ts";
import type { Channels } from "./onnx-engine.server.ts";

/** Which of red, green and blue (0, 1, 2) stands in each channel. */
export type ChannelOrder = readonly [number, number, number];
export const RED_FIRST: ChannelOrder = [0, 1, 2];
export const BLUE_FIRST: ChannelOrder = [2, 1, 0];

/** A picture as a network takes it: each channel multiplied and moved. */
export function toChannels(
  { width, height, data }: Raster,
  order: ChannelOrder,
  scale: readonly [number, number, number] = [1, 1, 1],
  offset: readonly [number, number, number] = [0, 0, 0],
): Channels {
  const size = width * height;
  const values = new Float32Array(3 * size);
  order.forEach((color, channel) => {
    const [factor, added] = [scale[channel]!, offset[channel]!];
    for (let pixel = 0, at = color, to = channel * size; pixel < size; pixel += 1, at += 3, to += 1)
      values[to] = data[at]! * factor + added;
  });
  return { width, height, channels: 3, data: values };
}

/** Bytes as shares from 0 to 1. */
export function toShares(bytes: Uint8ClampedArray): Float32Array {
  const shares = new Float32Array(bytes.length);
  for (let i = 0; i < bytes.length; i += 1) shares[i] = bytes[i]! / 255;
  return shares;
}

/** A network's answer as a picture, each value multiplied and moved to 0 to 255. */
export function toRaster(
  { width, height, data }: Channels,
  order: ChannelOrder,
  scale = 1,
  offset = 0,
): Raster {
  const size = width * height;
  const raster = createRaster(width, height);
  order.forEach((color, channel) => {
    for (let pixel = 0, at = color, from = channel * size; pixel < size; pixel += 1, at += 3, from += 1)
      raster.data[at] = data[from]! * scale + offset;
  });
  return raster;
}
