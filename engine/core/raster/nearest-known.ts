import type { Plane } from "./raster.ts";

/**
 * For each pixel the index of about the nearest one whose value is at least one half (Danielsson's two passes of 1980);
 * -1 everywhere when there is none.
 */
export function nearestKnown({ width, height, data }: Plane): Int32Array {
  const nearest = new Int32Array(data.length).fill(-1);
  for (let i = 0; i < data.length; i += 1) if (data[i]! >= 0.5) nearest[i] = i;
  const away = (pixel: number, x: number, y: number): number => {
    if (pixel < 0) return Infinity;
    const px = pixel % width;
    const py = (pixel - px) / width;
    return (px - x) * (px - x) + (py - y) * (py - y);
  };
  const take = (at: number, from: number, x: number, y: number): void => {
    if (away(nearest[from]!, x, y) < away(nearest[at]!, x, y)) nearest[at] = nearest[from]!;
  };
  const sweep = (y: number, row: number) => {
    const inside = y + row >= 0 && y + row < height;
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (nearest[at] === at) continue;
      if (inside) take(at, at + row * width, x, y);
      if (inside && x > 0) take(at, at + row * width - 1, x, y);
      if (inside && x < width - 1) take(at, at + row * width + 1, x, y);
      if (x > 0) take(at, at - 1, x, y);
    }
    for (let x = width - 2; x >= 0; x -= 1) {
      const at = y * width + x;
      if (nearest[at] !== at) take(at, at + 1, x, y);
    }
  };
  for (let y = 0; y < height; y += 1) sweep(y, -1);
  for (let y = height - 1; y >= 0; y -= 1) sweep(y, 1);
  return nearest;
}
