import sharp, { type Sharp } from "sharp";
import type { Layer } from "./layer.ts";

const open = ({ data, width, height }: Layer): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false });

async function toLayer(pipeline: Sharp): Promise<Layer> {
  const { data, info } = await pipeline.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  };
}

/** The layer at another size, ratio not kept. */
export const resizeLayer = (layer: Layer, width: number, height: number): Promise<Layer> =>
  toLayer(
    open(layer).resize(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)), { fit: "fill" }),
  );

/** The layer turned clockwise by any angle in degrees; it grows so that its corners stay. */
export const rotateLayer = (layer: Layer, degrees: number): Promise<Layer> =>
  toLayer(open(layer).rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } }));

/** A part of the layer, in pixels; it has to lie within. */
export const cropLayer = (
  layer: Layer,
  box: { left: number; top: number; width: number; height: number },
): Promise<Layer> => toLayer(open(layer).extract(box));
