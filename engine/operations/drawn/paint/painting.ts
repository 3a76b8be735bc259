import type { Point } from "../../../core/face/face.ts";
import {
  lengthOf,
  createPlane,
  createRaster,
  smoothstep,
  type Plane,
  type Raster,
  type Rgb,
} from "../../../core/raster/raster.ts";
import type { Bristles } from "./bristles.ts";

/** A canvas with wet paint on it. */
export interface Painting {
  raster: Raster;
  /** How thick the paint lies, 0 to about 1. */
  height: Plane;
  /** Which stroke touched a pixel last; no stroke covers a place twice. */
  last: Int32Array;
  strokes: number;
}

export interface Stroke {
  points: readonly Point[];
  /** In pixels. */
  width: number;
  color: Rgb;
}

export function createPainting(width: number, height: number, ground: Rgb): Painting {
  const raster = createRaster(width, height);
  for (let at = 0; at < raster.data.length; at += 3) raster.data.set(ground, at);
  return { raster, height: createPlane(width, height), last: new Int32Array(width * height), strokes: 0 };
}

/** How much of a stroke's length its dry end takes. */
const DRY_FROM = 0.62;

/** Draws one stroke of a bristle brush: streaks of light and dark, ridges at its sides, a broken end. */
export function drawStroke(
  painting: Painting,
  { points, width, color }: Stroke,
  bristles: Bristles,
  offset: number,
): void {
  const { raster, height, last } = painting;
  painting.strokes += 1;
  const id = painting.strokes;
  const half = width / 2;
  const total = Math.max(1, points.length - 1);
  const coarse = Math.min(1, width / 5);
  for (let index = 0; index < total; index += 1) {
    const from = points[index]!;
    const to = points[Math.min(points.length - 1, index + 1)]!;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.max(0.001, lengthOf(dx, dy));
    const [ux, uy] = [dx / length, dy / length];
    const x0 = Math.max(0, Math.floor(Math.min(from.x, to.x) - half));
    const x1 = Math.min(raster.width - 1, Math.ceil(Math.max(from.x, to.x) + half));
    const y0 = Math.max(0, Math.floor(Math.min(from.y, to.y) - half));
    const y1 = Math.min(raster.height - 1, Math.ceil(Math.max(from.y, to.y) + half));
    for (let y = y0; y <= y1; y += 1) {
      for (let x = x0; x <= x1; x += 1) {
        const pixel = y * raster.width + x;
        if (last[pixel] === id) continue;
        const along = (x - from.x) * ux + (y - from.y) * uy;
        const across = ((y - from.y) * ux - (x - from.x) * uy) / half;
        const beyond = along < 0 ? along / half : along > length ? (along - length) / half : 0;
        const away = across * across + beyond * beyond;
        if (away >= 1 || (beyond > 0 && index < total - 1) || (beyond < 0 && index > 0 && beyond < -0.35))
          continue;
        const share = (index + Math.min(1, Math.max(0, along / length))) / total;
        const hair = bristles.at(across, offset + (index * length + along) / width);
        const edge = 1 - smoothstep(0.55 + 0.12 * hair * coarse, 1, Math.sqrt(away));
        const dry = 1 - coarse * 0.85 * smoothstep(DRY_FROM, 1.05, share + hair * 0.12);
        const alpha = edge * dry;
        if (alpha < 0.04) continue;
        last[pixel] = id;
        const light = 1 + hair * 0.055 * coarse;
        const at = pixel * 3;
        for (let channel = 0; channel < 3; channel += 1) {
          const old = raster.data[at + channel]!;
          raster.data[at + channel] = old + (color[channel]! * light - old) * alpha + 0.5;
        }
        const ridge = smoothstep(0.5, 0.85, Math.abs(across)) * 0.35;
        const thick = (0.5 + 0.22 * hair + ridge) * Math.min(1.2, coarse);
        height.data[pixel] = height.data[pixel]! * (1 - alpha) + thick * alpha;
      }
    }
  }
}

/** The finished picture under a light from the upper left, with the canvas' weave where paint lies thin. */
export function lightPainting({ raster, height }: Painting, relief: number, weave: number): Raster {
  const { width, data } = height;
  const result = createRaster(raster.width, raster.height);
  const pitch = Math.max(1.4, Math.max(raster.width, raster.height) / 620);
  const thread = new Float32Array(Math.max(raster.width, raster.height));
  for (let i = 0; i < thread.length; i += 1) thread[i] = Math.sin((i / pitch) * Math.PI);
  for (let y = 0, pixel = 0; y < raster.height; y += 1) {
    const below = y + 1 < raster.height ? width : 0;
    const above = y > 0 ? width : 0;
    for (let x = 0; x < width; x += 1, pixel += 1) {
      const left = x > 0 ? 1 : 0;
      const right = x + 1 < width ? 1 : 0;
      const slope = data[pixel + right]! - data[pixel - left]! + data[pixel + below]! - data[pixel - above]!;
      const cloth = weave * 0.05 * thread[x]! * thread[y]! * (1.1 - Math.min(1, data[pixel]!));
      const lit = relief * Math.max(-0.3, Math.min(0.34, slope * 0.42)) + cloth;
      const shine = lit > 0 ? lit * 46 : 0;
      for (let channel = 0; channel < 3; channel += 1)
        result.data[pixel * 3 + channel] = raster.data[pixel * 3 + channel]! * (1 + lit * 0.75) + shine;
    }
  }
  return result;
}
