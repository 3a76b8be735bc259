import { gaussianBlur } from "../raster/filters.ts";
import { createPlane, type Plane } from "../raster/raster.ts";
import type { Point } from "./face.ts";

/** 1 inside the polygons, 0 outside (even-odd), softened by `sigma` pixels. */
export function polygonMask(
  width: number,
  height: number,
  polygons: readonly (readonly Point[])[],
  sigma: number,
): Plane {
  const mask = createPlane(width, height);
  for (const polygon of polygons) {
    for (let y = 0; y < height; y += 1) {
      const crossings: number[] = [];
      for (let i = 0; i < polygon.length; i += 1) {
        const a = polygon[i]!;
        const b = polygon[(i + 1) % polygon.length]!;
        if (a.y <= y + 0.5 === b.y <= y + 0.5) continue;
        crossings.push(a.x + ((y + 0.5 - a.y) / (b.y - a.y)) * (b.x - a.x));
      }
      crossings.sort((a, b) => a - b);
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const from = Math.max(0, Math.round(crossings[i]!));
        const to = Math.min(width, Math.round(crossings[i + 1]!));
        for (let x = from; x < to; x += 1) mask.data[y * width + x] = 1 - mask.data[y * width + x]!;
      }
    }
  }
  return gaussianBlur(mask, sigma);
}
