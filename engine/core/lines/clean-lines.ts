import { createPlane, type Plane } from "../raster/raster.ts";

export interface LineLimits {
  /** Where a line may begin and end. */
  faint: number;
  /** What it has to reach somewhere. */
  strong: number;
  /** Pixels that the longer side of its bounds has to have. */
  least: number;
}

/**
 * 1 on lines that are strong somewhere and long enough, 0 on crumbs of texture and on paper: the hysteresis of Canny
 * (1986) and a rule for length.
 */
export function keepLines({ width, height, data }: Plane, { faint, strong, least }: LineLimits): Plane {
  const visited = new Uint8Array(data.length);
  const members = new Int32Array(data.length);
  const result = createPlane(width, height);
  for (let start = 0; start < data.length; start += 1) {
    if (visited[start] === 1 || data[start]! < faint) continue;
    let count = 1;
    let peak = 0;
    members[0] = start;
    visited[start] = 1;
    let [left, right, top, bottom] = [width, 0, height, 0];
    for (let next = 0; next < count; next += 1) {
      const at = members[next]!;
      const x = at % width;
      const y = (at - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      peak = Math.max(peak, data[at]!);
      for (let dy = y > 0 ? -1 : 0; dy <= (y < height - 1 ? 1 : 0); dy += 1) {
        for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx += 1) {
          const near = at + dy * width + dx;
          if (visited[near] === 1 || data[near]! < faint) continue;
          visited[near] = 1;
          members[count] = near;
          count += 1;
        }
      }
    }
    if (peak < strong || Math.max(right - left, bottom - top) < least) continue;
    for (let i = 0; i < count; i += 1) result.data[members[i]!] = 1;
  }
  return result;
}
