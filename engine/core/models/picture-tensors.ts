import { createRaster, type Raster } from "../raster/raster.ts";
import type { Tensor } from "./onnx-engine.server.ts";

/** Which of red, green and blue (0, 1, 2) stands in each channel. */
export type ChannelOrder = readonly [number, number, number];
export const RED_FIRST: ChannelOrder = [0, 1, 2];
export const BLUE_FIRST: ChannelOrder = [2, 1, 0];

/** A picture's bytes as they lie. */
export const toBytes = ({ width, height, data }: Raster): Tensor<Uint8Array> => ({
  dims: [1, height, width, 3],
  data: new Uint8Array(data.buffer, data.byteOffset, data.length),
});

/** A picture channel after channel, each multiplied and moved. */
export function toChannels(
  { width, height, data }: Raster,
  order: ChannelOrder,
  scale: readonly [number, number, number] = [1, 1, 1],
  offset: readonly [number, number, number] = [0, 0, 0],
): Tensor {
  const size = width * height;
  const values = new Float32Array(3 * size);
  order.forEach((color, channel) => {
    const [factor, added] = [scale[channel]!, offset[channel]!];
    for (let pixel = 0, at = color, to = channel * size; pixel < size; pixel += 1, at += 3, to += 1)
      values[to] = data[at]! * factor + added;
  });
  return { dims: [1, 3, height, width], data: values };
}

/** A network's answer, channel after channel, as a picture, each value multiplied and moved to 0 to 255. */
export function toRaster({ dims, data }: Tensor, order: ChannelOrder, scale = 1, offset = 0): Raster {
  const [, , height = 0, width = 0] = dims;
  const size = width * height;
  const raster = createRaster(width, height);
  order.forEach((color, channel) => {
    for (let pixel = 0, at = color, from = channel * size; pixel < size; pixel += 1, at += 3, from += 1)
      raster.data[at] = data[from]! * scale + offset;
  });
  return raster;
}
