import { gaussianBlur } from "../raster/filters.ts";
import { createPlane, smoothstep, type Plane } from "../raster/raster.ts";
import { distanceTo } from "../segments/distance-field.ts";

/**
 * The outline of a shape as a line, 1 ink and 0 paper. Where the shape leaves the picture, the line follows the picture's
 * edge, so that the outline is closed.
 * @param thickness pixels
 * @param rounding pixels within which the outline is smoothed
 */
export function drawSilhouette(shape: Plane, thickness: number, rounding: number): Plane {
  const { width, height } = shape;
  const soft = gaussianBlur(shape, rounding).data;
  // The line's middle stays half its width within the picture, so that it is as thick there as elsewhere.
  const edge = Math.floor(thickness / 2);
  const isOutside = (x: number, y: number) =>
    x < edge || y < edge || x >= width - edge || y >= height - edge || soft[y * width + x]! < 0.5;
  const away = distanceTo(width, height, (pixel) => {
    const x = pixel % width;
    const y = (pixel - x) / width;
    if (isOutside(x, y)) return false;
    return isOutside(x - 1, y) || isOutside(x + 1, y) || isOutside(x, y - 1) || isOutside(x, y + 1);
  });
  const ink = createPlane(width, height);
  const half = thickness / 2;
  for (let i = 0; i < ink.data.length; i += 1)
    ink.data[i] = 1 - smoothstep(half - 0.7, half + 0.7, away.data[i]!);
  return ink;
}
