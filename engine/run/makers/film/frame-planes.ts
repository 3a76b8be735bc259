import type { Layer } from "../../../core/layer/layer.ts";
import type { Plane, Raster } from "../../../core/raster/raster.ts";
import type { View } from "./plan-film.ts";

/** A picture as encoders take it: brightness in full, two differences of colour at half the size, all from 0 to 255. */
export interface FramePlanes {
  width: number;
  height: number;
  luma: Uint8ClampedArray;
  blue: Uint8ClampedArray;
  red: Uint8ClampedArray;
}

/** A layer in the same form, with how solid it is from 0 to 255. */
export interface LayerPlanes extends FramePlanes {
  alpha: Uint8ClampedArray;
  /** Of each two by two pixels. */
  smallAlpha: Uint8ClampedArray;
}

/** Planes inside the one buffer that an encoder wants: brightness first, then the two colours. */
export function createFrame(width: number, height: number): { planes: FramePlanes; bytes: Uint8Array } {
  const pixels = width * height;
  const buffer = new ArrayBuffer((pixels * 3) / 2);
  return {
    bytes: new Uint8Array(buffer),
    planes: {
      width,
      height,
      luma: new Uint8ClampedArray(buffer, 0, pixels),
      blue: new Uint8ClampedArray(buffer, pixels, pixels / 4),
      red: new Uint8ClampedArray(buffer, (pixels * 5) / 4, pixels / 4),
    },
  };
}

/** Rec. 601 in the range of television (16 to 235), which players take for granted where a file says nothing. */
const lumaOf = (red: number, green: number, blue: number): number =>
  16 + (65.738 * red + 129.057 * green + 25.064 * blue) / 256;
const blueOf = (red: number, green: number, blue: number): number =>
  128 + (-37.945 * red - 74.494 * green + 112.439 * blue) / 256;
const redOf = (red: number, green: number, blue: number): number =>
  128 + (112.439 * red - 94.154 * green - 18.285 * blue) / 256;

function convert(data: Uint8ClampedArray, channels: 3 | 4, width: number, height: number): FramePlanes {
  const { planes } = createFrame(width, height);
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      let [red, green, blue] = [0, 0, 0];
      for (let corner = 0; corner < 4; corner += 1) {
        const pixel = (y + (corner >> 1)) * width + x + (corner & 1);
        const at = pixel * channels;
        planes.luma[pixel] = lumaOf(data[at]!, data[at + 1]!, data[at + 2]!);
        red += data[at]!;
        green += data[at + 1]!;
        blue += data[at + 2]!;
      }
      const small = (y >> 1) * (width >> 1) + (x >> 1);
      planes.blue[small] = blueOf(red / 4, green / 4, blue / 4);
      planes.red[small] = redOf(red / 4, green / 4, blue / 4);
    }
  }
  return planes;
}

export const toPlanes = ({ data, width, height }: Raster): FramePlanes => convert(data, 3, width, height);

function shrinkAlpha(alpha: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray {
  const small = new Uint8ClampedArray(alpha.length / 4);
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const at = y * width + x;
      small[(y >> 1) * (width >> 1) + (x >> 1)] =
        (alpha[at]! + alpha[at + 1]! + alpha[at + width]! + alpha[at + width + 1]!) / 4;
    }
  return small;
}

const toLayer = (planes: FramePlanes, alpha: Uint8ClampedArray): LayerPlanes => ({
  ...planes,
  alpha,
  smallAlpha: shrinkAlpha(alpha, planes.width, planes.height),
});

/** A clear layer of a frame's size. */
export const createLayer = (width: number, height: number): LayerPlanes =>
  toLayer(createFrame(width, height).planes, new Uint8ClampedArray(width * height));

/** A picture with a mask of its size (0 to 1) as a layer. */
export function toLayerPlanes(raster: Raster, mask: Plane): LayerPlanes {
  const alpha = Uint8ClampedArray.from(mask.data, (value) => value * 255);
  return toLayer(toPlanes(raster), alpha);
}

/** A drawing with transparency as a layer; its sides must be even. */
export function drawingToPlanes({ data, width, height }: Layer): LayerPlanes {
  const alpha = new Uint8ClampedArray(width * height);
  for (let pixel = 0; pixel < alpha.length; pixel += 1) alpha[pixel] = data[pixel * 4 + 3]!;
  return toLayer(convert(data, 4, width, height), alpha);
}

type Size = Pick<FramePlanes, "width" | "height">;

const halfOf = ({ width, height }: Size): Size => ({ width: width >> 1, height: height >> 1 });

/**
 * Where a side of `length` pixels looks on a side of `source`, around `middle` (0 to 1) at `zoom`: for every pixel the
 * source's pixel before it, and the share of the one after, of 256.
 */
function trackOf(length: number, source: number, middle: number, zoom: number) {
  const at = new Int32Array(length);
  const share = new Int32Array(length);
  const step = source / zoom / length;
  const start = middle * source - (length / 2) * step;
  for (let i = 0; i < length; i += 1) {
    const place = Math.min(source - 1.001, Math.max(0, start + (i + 0.5) * step - 0.5));
    at[i] = Math.floor(place);
    share[i] = Math.round((place - at[i]!) * 256);
  }
  return { at, share };
}

/** Reads a plane bilinearly into another, as a view shows it. Most of a film's time goes by here. */
function samplePlane(
  source: Uint8ClampedArray,
  { width, height }: Size,
  { x: middle, y: centre, zoom }: View,
  out: Uint8ClampedArray,
  to: Size,
): void {
  const columns = trackOf(to.width, width, middle, zoom);
  const rows = trackOf(to.height, height, centre, zoom);
  for (let y = 0, pixel = 0; y < to.height; y += 1) {
    const upper = rows.at[y]! * width;
    const down = rows.share[y]!;
    for (let x = 0; x < to.width; x += 1, pixel += 1) {
      const place = upper + columns.at[x]!;
      const share = columns.share[x]!;
      const a = source[place]!;
      const c = source[place + width]!;
      const top = (a << 8) + (source[place + 1]! - a) * share;
      const bottom = (c << 8) + (source[place + width + 1]! - c) * share;
      out[pixel] = ((top << 8) + (bottom - top) * down + 32_768) >> 16;
    }
  }
}

/** Fills a frame with what a view shows of the stage. */
export function drawView(stage: FramePlanes, view: View, frame: FramePlanes): void {
  samplePlane(stage.luma, stage, view, frame.luma, frame);
  samplePlane(stage.blue, halfOf(stage), view, frame.blue, halfOf(frame));
  samplePlane(stage.red, halfOf(stage), view, frame.red, halfOf(frame));
}

/** Draws a layer of the stage's size over a frame, as a view shows it. `room` is a layer of the frame's size to work in. */
export function drawLayerView(layer: LayerPlanes, view: View, frame: FramePlanes, room: LayerPlanes): void {
  drawView(layer, view, room);
  samplePlane(layer.alpha, layer, view, room.alpha, room);
  samplePlane(layer.smallAlpha, halfOf(layer), view, room.smallAlpha, halfOf(room));
  drawLayer(room, 0, 0, frame);
}

/** Draws a layer as it is at an even place of a frame. */
export function drawLayer(layer: LayerPlanes, left: number, top: number, frame: FramePlanes): void {
  const put = (
    to: Uint8ClampedArray,
    across: number,
    from: Uint8ClampedArray,
    alpha: Uint8ClampedArray,
    { width, height }: Size,
    corner: number,
  ) => {
    for (let y = 0, pixel = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1, pixel += 1) {
        const solid = alpha[pixel]!;
        if (solid === 0) continue;
        const at = corner + y * across + x;
        to[at] = to[at]! + ((from[pixel]! - to[at]!) * solid) / 255;
      }
  };
  const { width } = frame;
  const [small, half] = [halfOf(layer), width >> 1];
  const corner = (top >> 1) * half + (left >> 1);
  put(frame.luma, width, layer.luma, layer.alpha, layer, top * width + left);
  put(frame.blue, half, layer.blue, layer.smallAlpha, small, corner);
  put(frame.red, half, layer.red, layer.smallAlpha, small, corner);
}
