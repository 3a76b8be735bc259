import { clamp01, createPlane, type Plane, type Raster, type Size } from "../raster/raster.ts";

/** A picture with transparency: 8-bit sRGB and alpha (0 clear, 255 solid), not premultiplied, rows from the top. */
export interface Layer extends Size {
  readonly data: Uint8ClampedArray;
}

/** Where a layer lies on a picture, in pixels of the picture; it may reach beyond. */
export interface Place {
  left: number;
  top: number;
}

/** Visits every pixel of `above` that lies on `below`, by its number in each of the two. */
export function eachShared(
  below: Size,
  above: Size,
  { left, top }: Place,
  visit: (to: number, from: number) => void,
): void {
  const [x0, y0] = [Math.round(left), Math.round(top)];
  for (let y = Math.max(0, -y0); y < above.height && y + y0 < below.height; y += 1)
    for (let x = Math.max(0, -x0); x < above.width && x + x0 < below.width; x += 1)
      visit((y + y0) * below.width + x + x0, y * above.width + x);
}

/** The part of a picture that a mask of its size shows. */
export function cutLayer(raster: Raster, mask: Plane): Layer {
  const data = new Uint8ClampedArray(raster.width * raster.height * 4);
  for (let pixel = 0; pixel < mask.data.length; pixel += 1) {
    data[pixel * 4] = raster.data[pixel * 3]!;
    data[pixel * 4 + 1] = raster.data[pixel * 3 + 1]!;
    data[pixel * 4 + 2] = raster.data[pixel * 3 + 2]!;
    data[pixel * 4 + 3] = mask.data[pixel]! * 255;
  }
  return { width: raster.width, height: raster.height, data };
}

/** How solid a layer is, 0 to 1. */
export function alphaPlane(layer: Layer): Plane {
  const plane = createPlane(layer.width, layer.height);
  for (let pixel = 0; pixel < plane.data.length; pixel += 1)
    plane.data[pixel] = layer.data[pixel * 4 + 3]! / 255;
  return plane;
}

/**
 * Lays a layer over a picture, which it changes.
 * @param opacity 0 to 1
 * @param within where the layer shows, by a plane of the picture's size; everywhere when it is not given
 */
export function drawLayer(
  raster: Raster,
  layer: Layer,
  place: Place = { left: 0, top: 0 },
  opacity = 1,
  within?: Plane,
): void {
  eachShared(raster, layer, place, (pixel, own) => {
    const from = own * 4;
    const alpha = (layer.data[from + 3]! / 255) * opacity * (within ? clamp01(within.data[pixel]!) : 1);
    if (alpha === 0) return;
    for (let channel = 0; channel < 3; channel += 1) {
      const to = pixel * 3 + channel;
      raster.data[to] = raster.data[to]! * (1 - alpha) + layer.data[from + channel]! * alpha;
    }
  });
}
