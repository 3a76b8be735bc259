import type { View } from "./film-plan.ts";
import type { FramePlanes, LayerPlanes, Part } from "./frame-planes.ts";

/** For every pixel along one side: the source's pixel before it, and the share of the one after, of 256. */
interface Track {
  at: Int32Array;
  share: Int32Array;
}

/** Where a side of `length` pixels looks on a side of `source`, around `middle` (0 to 1) at `zoom`. */
function trackOf(length: number, source: number, middle: number, zoom: number): Track {
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

/**
 * Reads a plane along two tracks, bilinearly, into a part of another. Half of a film's time goes by here: plain reads,
 * nothing allocated.
 */
function samplePlane(
  source: Uint8ClampedArray,
  width: number,
  columns: Track,
  rows: Track,
  part: Part,
  out: Uint8ClampedArray,
): void {
  const across = columns.at.length;
  for (let y = part.top; y < part.bottom; y += 1) {
    const upper = rows.at[y]! * width;
    const down = rows.share[y]!;
    const row = y * across;
    for (let x = part.left; x < part.right; x += 1) {
      const place = upper + columns.at[x]!;
      const share = columns.share[x]!;
      const a = source[place]!;
      const c = source[place + width]!;
      const top = (a << 8) + (source[place + 1]! - a) * share;
      const bottom = (c << 8) + (source[place + width + 1]! - c) * share;
      out[row + x] = ((top << 8) + (bottom - top) * down + 32_768) >> 16;
    }
  }
}

const half = (length: number): number => length >> 1;

/** The same part of a plane of half the size. */
const halfPart = ({ left, top, right, bottom }: Part): Part => ({
  left: left >> 1,
  top: top >> 1,
  right: (right + 1) >> 1,
  bottom: (bottom + 1) >> 1,
});

const wholeOf = ({ width, height }: FramePlanes): Part => ({ left: 0, top: 0, right: width, bottom: height });

/** Where each pixel of a frame, and of its small planes, looks on a stage. */
interface Tracks {
  columns: Track;
  rows: Track;
  smallColumns: Track;
  smallRows: Track;
}

const tracksOf = (stage: FramePlanes, { x, y, zoom }: View, frame: FramePlanes): Tracks => ({
  columns: trackOf(frame.width, stage.width, x, zoom),
  rows: trackOf(frame.height, stage.height, y, zoom),
  smallColumns: trackOf(half(frame.width), half(stage.width), x, zoom),
  smallRows: trackOf(half(frame.height), half(stage.height), y, zoom),
});

function samplePlanes(stage: FramePlanes, tracks: Tracks, part: Part, frame: FramePlanes): void {
  const { columns, rows, smallColumns, smallRows } = tracks;
  const small = halfPart(part);
  samplePlane(stage.luma, stage.width, columns, rows, part, frame.luma);
  samplePlane(stage.blue, half(stage.width), smallColumns, smallRows, small, frame.blue);
  samplePlane(stage.red, half(stage.width), smallColumns, smallRows, small, frame.red);
}

/** Fills a frame with what a view shows of the stage. */
export function drawView(stage: FramePlanes, view: View, frame: FramePlanes): void {
  samplePlanes(stage, tracksOf(stage, view, frame), wholeOf(frame), frame);
}

/** Lays a part of `top` over `bottom` by an alpha from 0 to 255. */
function blend(
  bottom: Uint8ClampedArray,
  top: Uint8ClampedArray,
  alpha: Uint8ClampedArray,
  width: number,
  part: Part,
): void {
  for (let y = part.top; y < part.bottom; y += 1) {
    for (let i = y * width + part.left; i < y * width + part.right; i += 1) {
      const solid = alpha[i]!;
      if (solid === 0) continue;
      bottom[i] = bottom[i]! + ((top[i]! - bottom[i]!) * solid) / 255;
    }
  }
}

/** Room that is used anew for every frame. */
export interface LayerRoom {
  planes: FramePlanes;
  alpha: Uint8ClampedArray;
  smallAlpha: Uint8ClampedArray;
}

/** The pixels along one track that look between two places of the stage's side, and one more on either side. */
function spanOf({ at }: Track, from: number, to: number): [first: number, end: number] {
  const first = at.findIndex((place) => place >= from - 1);
  const after = at.findIndex((place) => place > to + 1);
  return [first < 0 ? at.length : Math.max(0, first - 1), after < 0 ? at.length : after];
}

/** Draws a layer of the stage's size over a frame, as another view shows it; only where it is not clear. */
export function drawLayerView(layer: LayerPlanes, view: View, frame: FramePlanes, room: LayerRoom): void {
  const tracks = tracksOf(layer, view, frame);
  const [left, right] = spanOf(tracks.columns, layer.solid.left, layer.solid.right);
  const [top, bottom] = spanOf(tracks.rows, layer.solid.top, layer.solid.bottom);
  const part = { left, top, right, bottom };
  const small = halfPart(part);
  samplePlanes(layer, tracks, part, room.planes);
  samplePlane(layer.alpha, layer.width, tracks.columns, tracks.rows, part, room.alpha);
  samplePlane(
    layer.smallAlpha,
    half(layer.width),
    tracks.smallColumns,
    tracks.smallRows,
    small,
    room.smallAlpha,
  );
  blend(frame.luma, room.planes.luma, room.alpha, frame.width, part);
  blend(frame.blue, room.planes.blue, room.smallAlpha, half(frame.width), small);
  blend(frame.red, room.planes.red, room.smallAlpha, half(frame.width), small);
}

/** Draws a layer as it is at an even place of a frame. */
export function drawMarkLayer(layer: LayerPlanes, left: number, top: number, frame: FramePlanes): void {
  const put = (
    to: Uint8ClampedArray,
    across: number,
    from: Uint8ClampedArray,
    width: number,
    height: number,
    alpha: Uint8ClampedArray,
    x0: number,
    y0: number,
  ) => {
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const at = (y + y0) * across + x + x0;
        to[at] = to[at]! + ((from[y * width + x]! - to[at]!) * alpha[y * width + x]!) / 255;
      }
  };
  put(frame.luma, frame.width, layer.luma, layer.width, layer.height, layer.alpha, left, top);
  const [w, h] = [half(layer.width), half(layer.height)];
  put(frame.blue, half(frame.width), layer.blue, w, h, layer.smallAlpha, half(left), half(top));
  put(frame.red, half(frame.width), layer.red, w, h, layer.smallAlpha, half(left), half(top));
}
