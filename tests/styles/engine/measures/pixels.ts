import sharp from "sharp";
import type { PromiseRegion } from "#registry/contract/promise.ts";

/** A picture or a part of one as raw RGB, values 0 to 255. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** How a picture is read for measuring: stretched to these sides, or to its own where left out. */
export interface Reading {
  width?: number;
  height?: number;
  region?: PromiseRegion | undefined;
  /** `nearest` mixes no colours. */
  kernel?: "lanczos3" | "nearest";
}

/** Reads a picture upright and without transparency. */
export async function readPixels(
  picture: Buffer,
  { width, height, region, kernel = "lanczos3" }: Reading = {},
): Promise<Pixels> {
  const upright = sharp(picture)
    .autoOrient()
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .removeAlpha();
  const part = region ? upright.extract(await boxOf(picture, region)) : upright;
  const sized = width === undefined ? part : part.resize(width, height, { fit: "fill", kernel });
  const { data, info } = await sized.raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`The picture has ${info.channels} channels instead of 3.`);
  return { width: info.width, height: info.height, data };
}

async function boxOf(picture: Buffer, { left, top, right, bottom }: PromiseRegion) {
  const { width, height, autoOrient } = await sharp(picture).metadata();
  const across = autoOrient.width ?? width;
  const down = autoOrient.height ?? height;
  const x = Math.min(across - 1, Math.round(left * across));
  const y = Math.min(down - 1, Math.round(top * down));
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.round(right * across) - x),
    height: Math.max(1, Math.round(bottom * down) - y),
  };
}

/** How solid the pixels of a picture or a part of it are, 0 clear to 1; one without transparency is solid throughout. */
export async function readOpacity(picture: Buffer, region?: PromiseRegion): Promise<Float64Array> {
  const upright = sharp(picture).autoOrient().ensureAlpha().extractChannel("alpha");
  const part = region ? upright.extract(await boxOf(picture, region)) : upright;
  const data = await part.resize(96, 96, { fit: "fill" }).toColourspace("b-w").raw().toBuffer();
  return Float64Array.from(data, (value) => value / 255);
}

/** Swaps left and right. */
export const mirrorPicture = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).autoOrient().flop().png().toBuffer();

/** Brightness of every pixel, 0 to 255. */
export function listLuma({ data }: Pixels): Float64Array {
  const luma = new Float64Array(data.length / 3);
  for (let pixel = 0; pixel < luma.length; pixel += 1)
    luma[pixel] =
      0.299 * (data[pixel * 3] ?? 0) +
      0.587 * (data[pixel * 3 + 1] ?? 0) +
      0.114 * (data[pixel * 3 + 2] ?? 0);
  return luma;
}

/** Distance between the strongest and the weakest channel of every pixel: 0 for greys. */
export function listChroma({ data }: Pixels): Float64Array {
  const chroma = new Float64Array(data.length / 3);
  for (let pixel = 0; pixel < chroma.length; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 3, pixel * 3 + 3);
    chroma[pixel] = Math.max(red, green, blue) - Math.min(red, green, blue);
  }
  return chroma;
}
