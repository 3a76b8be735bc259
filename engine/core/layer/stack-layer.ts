import { boundsOf, type Box } from "../face/face.ts";
import { createRaster, type Plane, type Raster } from "../raster/raster.ts";
import { eachShared, type Layer, type Place } from "./layer.ts";

/** A layer with nothing on it. */
export const createLayer = (width: number, height: number): Layer => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4),
});

/** Lays a layer over another one, which it changes; both may be clear in places. `opacity` from 0 to 1. */
export function stackLayer(below: Layer, layer: Layer, place: Place, opacity = 1): void {
  eachShared(below, layer, place, (lower, upper) => {
    const [to, from] = [lower * 4, upper * 4];
    const alpha = (layer.data[from + 3]! / 255) * opacity;
    if (alpha === 0) return;
    const rest = (below.data[to + 3]! / 255) * (1 - alpha);
    const whole = alpha + rest;
    for (let channel = 0; channel < 3; channel += 1)
      below.data[to + channel] =
        (layer.data[from + channel]! * alpha + below.data[to + channel]! * rest) / whole;
    below.data[to + 3] = whole * 255;
  });
}

/** The layer's colours alone, as if it were solid. */
export function dropAlpha({ width, height, data }: Layer): Raster {
  const raster = createRaster(width, height);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    raster.data[to] = data[from]!;
    raster.data[to + 1] = data[from + 1]!;
    raster.data[to + 2] = data[from + 2]!;
  }
  return raster;
}

/** A layer of one colour that is as solid as a plane says, 0 to 1 times `opacity`. */
export function tintLayer(
  plane: Plane,
  [red, green, blue]: readonly [number, number, number],
  opacity = 1,
): Layer {
  const layer = createLayer(plane.width, plane.height);
  for (let pixel = 0; pixel < plane.data.length; pixel += 1) {
    layer.data[pixel * 4] = red;
    layer.data[pixel * 4 + 1] = green;
    layer.data[pixel * 4 + 2] = blue;
    layer.data[pixel * 4 + 3] = plane.data[pixel]! * opacity * 255;
  }
  return layer;
}

/** The smallest box around what a mask shows, or null where it shows nothing. */
export function maskBounds({ width, height, data }: Plane, threshold = 0.5): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      if (data[at]! <= threshold) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return right < 0
    ? null
    : boundsOf([
        { x: left, y: top },
        { x: right + 1, y: bottom + 1 },
      ]);
}
