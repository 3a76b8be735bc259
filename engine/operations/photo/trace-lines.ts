import { createPlane, type Plane } from "../../core/raster/raster.ts";

export interface Trace {
  pixels: number[];
  extent: number;
}

/**
 * All regions of pixels above `low` that hold one above `high`.
 * @param joins whether two neighbouring pixels may belong together
 * @param reach how far apart, in pixels, neighbours may lie
 */
export function traceRegions(
  { width, height, data }: Plane,
  low: number,
  high: number,
  joins: (first: number, second: number) => boolean = () => true,
  reach = 1,
): Trace[] {
  const seen = new Uint8Array(data.length);
  const traces: Trace[] = [];
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] === 1 || data[start]! < high) continue;
    const pixels = [start];
    seen[start] = 1;
    let [left, right, top, bottom] = [width, 0, height, 0];
    for (let next = 0; next < pixels.length; next += 1) {
      const at = pixels[next]!;
      const x = at % width;
      const y = (at - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let dy = -reach; dy <= reach; dy += 1) {
        for (let dx = -reach; dx <= reach; dx += 1) {
          const near = at + dy * width + dx;
          if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
          if (seen[near] === 1 || data[near]! < low || !joins(at, near)) continue;
          seen[near] = 1;
          pixels.push(near);
        }
      }
    }
    traces.push({ pixels, extent: Math.max(right - left, bottom - top) + 1 });
  }
  return traces;
}

/** A plane with the pixels of some traces. */
export function drawTraces(traces: readonly Trace[], width: number, height: number): Plane {
  const plane = createPlane(width, height);
  for (const { pixels } of traces) for (const pixel of pixels) plane.data[pixel] = 1;
  return plane;
}
