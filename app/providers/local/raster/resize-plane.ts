import { createPlane, type Plane } from "./raster.ts";

/** Resizes a plane of values from 0 to 1 bilinearly. */
export function resizePlane(plane: Plane, width: number, height: number): Plane {
  if (plane.width === width && plane.height === height) return plane;
  const result = createPlane(width, height);
  const stepX = plane.width / width;
  const stepY = plane.height / height;
  for (let y = 0; y < height; y += 1) {
    const sourceY = Math.min(plane.height - 1, Math.max(0, (y + 0.5) * stepY - 0.5));
    const y0 = Math.floor(sourceY);
    const y1 = Math.min(plane.height - 1, y0 + 1);
    const fy = sourceY - y0;
    for (let x = 0; x < width; x += 1) {
      const sourceX = Math.min(plane.width - 1, Math.max(0, (x + 0.5) * stepX - 0.5));
      const x0 = Math.floor(sourceX);
      const x1 = Math.min(plane.width - 1, x0 + 1);
      const fx = sourceX - x0;
      const upper = plane.data[y0 * plane.width + x0]! * (1 - fx) + plane.data[y0 * plane.width + x1]! * fx;
      const lower = plane.data[y1 * plane.width + x0]! * (1 - fx) + plane.data[y1 * plane.width + x1]! * fx;
      result.data[y * width + x] = upper * (1 - fy) + lower * fy;
    }
  }
  return result;
}
