import { createPlane, type Plane } from "./raster.ts";

/** A part of a plane, in whole pixels; it has to lie within. */
export function cropPlane(
  plane: Plane,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): Plane {
  const part = createPlane(width, height);
  for (let y = 0; y < height; y += 1) {
    const from = (y + top) * plane.width + left;
    part.data.set(plane.data.subarray(from, from + width), y * width);
  }
  return part;
}
