import { createPlane, type Plane } from "./raster.ts";

/** Clears every connected region above `threshold` that is smaller than `share` of the largest one. */
export function keepLargeRegions(plane: Plane, threshold: number, share: number): Plane {
  const { width, data } = plane;
  const labels = new Int32Array(data.length);
  const stack = new Int32Array(data.length);
  const sizes = [0];
  // What a closure holds, and the closure, are made here: within the loop they would be made for every pixel.
  let [label, depth] = [0, 0];
  const visit = (at: number) => {
    if (at < 0 || at >= data.length || labels[at] !== 0 || data[at]! < threshold) return;
    labels[at] = label;
    stack[depth] = at;
    depth += 1;
  };
  for (let start = 0; start < data.length; start += 1) {
    if (labels[start] !== 0 || data[start]! < threshold) continue;
    label = sizes.length;
    let size = 0;
    visit(start);
    while (depth > 0) {
      depth -= 1;
      const at = stack[depth]!;
      const x = at % width;
      size += 1;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      visit(at - width);
      visit(at + width);
    }
    sizes.push(size);
  }
  const least = sizes.reduce((most, size) => Math.max(most, size), 0) * share;
  const result = createPlane(width, plane.height);
  for (let i = 0; i < data.length; i += 1) {
    const label = labels[i]!;
    if (label !== 0 && sizes[label]! >= least) result.data[i] = data[i]!;
  }
  return result;
}

/** Share of pixels above one half. */
export function coveredShare({ data }: Plane): number {
  let count = 0;
  for (let i = 0; i < data.length; i += 1) if (data[i]! > 0.5) count += 1;
  return count / data.length;
}

/** Clears whatever is not joined, over pixels above `threshold`, to one for which `isSeed` holds. */
export function keepJoined(plane: Plane, threshold: number, isSeed: (pixel: number) => boolean): Plane {
  const { width, height, data } = plane;
  const result = createPlane(width, height);
  const stack = new Int32Array(data.length);
  let depth = 0;
  const visit = (at: number) => {
    if (result.data[at] !== 0 || data[at]! < threshold) return;
    result.data[at] = data[at]!;
    stack[depth] = at;
    depth += 1;
  };
  for (let at = 0; at < data.length; at += 1) if (isSeed(at)) visit(at);
  while (depth > 0) {
    depth -= 1;
    const at = stack[depth]!;
    const x = at % width;
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at < data.length - width) visit(at + width);
  }
  return result;
}
