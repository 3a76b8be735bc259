import { gaussianBlur } from "../raster/filters.ts";
import { createPlane, type Plane } from "../raster/raster.ts";

/** For each pixel the direction along its edge, as a unit vector, and how strong the edge is. */
export interface FlowField {
  along: { x: Float32Array; y: Float32Array };
  /** Root mean square of the slope across the edge, in values of the plane per pixel. */
  slope: Float32Array;
}

/** Directions along the edges of a luminance, evened out within `sigma` pixels: eigenvectors of its structure tensor. */
export function findFlow(luma: Plane, sigma: number): FlowField {
  const { width, height, data } = luma;
  const [xx, xy, yy] = [createPlane(width, height), createPlane(width, height), createPlane(width, height)];
  for (let y = 0, at = 0; y < height; y += 1) {
    const above = y > 0 ? -width : 0;
    const below = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x += 1, at += 1) {
      const left = x > 0 ? -1 : 0;
      const right = x < width - 1 ? 1 : 0;
      const dx =
        (data[at + above + right]! -
          data[at + above + left]! +
          data[at + below + right]! -
          data[at + below + left]!) /
          8 +
        (data[at + right]! - data[at + left]!) / 4;
      const dy =
        (data[at + below + left]! -
          data[at + above + left]! +
          data[at + below + right]! -
          data[at + above + right]!) /
          8 +
        (data[at + below]! - data[at + above]!) / 4;
      xx.data[at] = dx * dx;
      xy.data[at] = dx * dy;
      yy.data[at] = dy * dy;
    }
  }
  const [e, f, g] = [
    gaussianBlur(xx, sigma).data,
    gaussianBlur(xy, sigma).data,
    gaussianBlur(yy, sigma).data,
  ];
  const along = { x: xx.data, y: yy.data };
  const slope = new Float32Array(data.length);
  for (let i = 0; i < slope.length; i += 1) {
    const difference = e[i]! - g[i]!;
    const root = Math.sqrt(difference * difference + 4 * f[i]! * f[i]!);
    // The eigenvector across the edge, by the formulas of half an angle, turned by a right one.
    const cosine = root === 0 ? 1 : difference / root;
    along.x[i] = Math.sqrt((1 - cosine) / 2) * (f[i]! > 0 ? -1 : 1);
    along.y[i] = Math.sqrt((1 + cosine) / 2);
    slope[i] = Math.sqrt(Math.max(0, (e[i]! + g[i]! + root) / 2));
  }
  return { along, slope };
}
