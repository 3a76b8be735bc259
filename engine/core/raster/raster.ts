export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture in memory: 8-bit sRGB, three channels, rows from the top. */
export interface Raster extends Size {
  readonly data: Uint8ClampedArray;
}

/** One value per pixel, usually 0 to 1: a mask, a luminance, a distance. */
export interface Plane extends Size {
  readonly data: Float32Array;
}

/** How solid each pixel of a picture is: 0 clear, 255 solid. */
export interface Alpha extends Size {
  readonly data: Uint8ClampedArray;
}

export type Rgb = readonly [number, number, number];

export const createRaster = (width: number, height: number): Raster => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 3),
});

export const createPlane = (width: number, height: number, fill = 0): Plane => ({
  width,
  height,
  data: fill === 0 ? new Float32Array(width * height) : new Float32Array(width * height).fill(fill),
});

/** A plane of a size whose values `valueAt` gives: `pixel` counts from the top left. */
export function fillPlane(
  { width, height }: Size,
  valueAt: (pixel: number, x: number, y: number) => number,
): Plane {
  const plane = createPlane(width, height);
  for (let y = 0, pixel = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, pixel += 1) plane.data[pixel] = valueAt(pixel, x, y);
  return plane;
}

/** A size times a scale, in whole pixels and at least `least` of them in each direction. */
export const scaleSize = ({ width, height }: Size, scale: number, least = 1): Size => ({
  width: Math.max(least, Math.round(width * scale)),
  height: Math.max(least, Math.round(height * scale)),
});

/** Number of the pixel that is nearest to a place, which may lie outside the picture. */
export const nearestPixel = ({ width, height }: Size, x: number, y: number): number =>
  Math.min(height - 1, Math.max(0, Math.round(y))) * width + Math.min(width - 1, Math.max(0, Math.round(x)));

/** The largest value that any of several planes of one size has at each pixel. */
export function joinPlanes({ width, height }: Size, planes: readonly Plane[]): Plane {
  const joined = createPlane(width, height);
  for (const { data } of planes)
    for (let i = 0; i < data.length; i += 1) joined.data[i] = Math.max(joined.data[i]!, data[i]!);
  return joined;
}

export const copyRaster = (raster: Raster): Raster => ({ ...raster, data: raster.data.slice() });

/** `#rrggbb` as red, green and blue from 0 to 255. */
export function parseColor(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Rec. 601 luma, in the units of its inputs. */
export const lumaOf = (red: number, green: number, blue: number): number =>
  0.299 * red + 0.587 * green + 0.114 * blue;

/** The picture's luma from 0 to 1. */
export function lumaPlane(raster: Raster): Plane {
  const plane = createPlane(raster.width, raster.height);
  const { data } = raster;
  const lumas = plane.data;
  for (let pixel = 0, at = 0; pixel < lumas.length; pixel += 1, at += 3) {
    lumas[pixel] = lumaOf(data[at]!, data[at + 1]!, data[at + 2]!) / 255;
  }
  return plane;
}

/** One channel (0 red, 1 green, 2 blue) from 0 to 1. */
export function channelPlane(raster: Raster, channel: 0 | 1 | 2): Plane {
  const plane = createPlane(raster.width, raster.height);
  for (let pixel = 0, at = channel; pixel < plane.data.length; pixel += 1, at += 3) {
    plane.data[pixel] = raster.data[at]! / 255;
  }
  return plane;
}

/**
 * A picture with every pixel passed through `change`, which writes red, green and blue into `out`.
 * `pixel` counts from the top left.
 */
export function mapPixels(
  raster: Raster,
  change: (red: number, green: number, blue: number, out: [number, number, number], pixel: number) => void,
): Raster {
  const result = createRaster(raster.width, raster.height);
  const source = raster.data;
  const out: [number, number, number] = [0, 0, 0];
  for (let at = 0, pixel = 0; at < source.length; at += 3, pixel += 1) {
    change(source[at]!, source[at + 1]!, source[at + 2]!, out, pixel);
    result.data[at] = out[0];
    result.data[at + 1] = out[1];
    result.data[at + 2] = out[2];
  }
  return result;
}

/** Lays `top` over `bottom` where `mask` says so (0 bottom, 1 top). All three have the same size. */
export function composite(bottom: Raster, top: Raster, mask: Plane): Raster {
  const result = createRaster(bottom.width, bottom.height);
  for (let pixel = 0, at = 0; pixel < mask.data.length; pixel += 1) {
    const alpha = Math.min(1, Math.max(0, mask.data[pixel]!));
    for (let channel = 0; channel < 3; channel += 1, at += 1) {
      result.data[at] = bottom.data[at]! * (1 - alpha) + top.data[at]! * alpha + 0.5;
    }
  }
  return result;
}

/** Mixes two pictures of the same size: 0 is `first`, 1 is `second`. */
export const mixRasters = (first: Raster, second: Raster, amount: number): Raster =>
  composite(first, second, createPlane(first.width, first.height, amount));

/** How far away a pixel is; `Math.hypot`, which takes any number of sides, makes a list for each call. */
export const lengthOf = (x: number, y: number): number => Math.sqrt(x * x + y * y);

export const clamp01 = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value);

/** 0 below `from`, 1 above `to`, a smooth curve between. */
export function smoothstep(from: number, to: number, value: number): number {
  if (from < to) {
    if (value <= from) return 0;
    if (value >= to) return 1;
  }
  const t = clamp01((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}
