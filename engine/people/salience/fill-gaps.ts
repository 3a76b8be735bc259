import { createPlane, type Plane } from "../../core/raster/raster.ts";

/** The largest hole that is filled, as a share of the picture: a larger one is rather a handle's or an arm's. */
const MOST_HOLE = 0.06;

/** The plane with small holes filled: what lies under one half and is not joined to the picture's edge. */
export function fillGaps({ width, height, data }: Plane): Plane {
  const result: Plane = { ...createPlane(width, height), data: data.slice() };
  const seen = new Uint8Array(data.length);
  const stack: number[] = [];
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] === 1 || data[start]! > 0.5) continue;
    const hole: number[] = [];
    let isOpen = false;
    stack.push(start);
    seen[start] = 1;
    while (stack.length > 0) {
      const at = stack.pop()!;
      hole.push(at);
      const x = at % width;
      if (x === 0 || x === width - 1 || at < width || at >= data.length - width) isOpen = true;
      for (const next of [at - 1, at + 1, at - width, at + width]) {
        const isBeside = Math.abs((next % width) - x) <= 1 && next >= 0 && next < data.length;
        if (!isBeside || seen[next] === 1 || data[next]! > 0.5) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    if (!isOpen && hole.length < data.length * MOST_HOLE) for (const at of hole) result.data[at] = 1;
  }
  return result;
}
