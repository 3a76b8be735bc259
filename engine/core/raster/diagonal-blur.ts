import { createPlane, type Plane } from "./raster.ts";

/**
 * Mean along a diagonal over `2 × radius + 1` pixels, fewer at the edges: turns noise into parallel strokes. `slope` 1
 * falls to the right, -1 rises. Every diagonal keeps its own running sum, so that rows are read as the memory lies.
 */
export function diagonalBlur({ width, height, data: source }: Plane, radius: number, slope: 1 | -1): Plane {
  const result = createPlane(width, height);
  const { data } = result;
  const r = Math.max(1, Math.round(radius));
  const sums = new Float64Array(width + height);
  const counts = new Int32Array(width + height);
  // Going down, x grows by `slope`; `from` is where a row's pixels find their diagonals.
  for (let y = 0, at = 0; y < height; y += 1) {
    const from = slope === 1 ? height - 1 - y : y;
    const entering = y + r < height ? slope * r : width;
    const leaving = y - r - 1 >= 0 ? -slope * (r + 1) : width;
    const enteringRow = (y + r) * width + entering;
    const leavingRow = (y - r - 1) * width + leaving;
    for (let x = 0; x < width; x += 1, at += 1) {
      const diagonal = from + x;
      const isFirst = y === 0 || (slope === 1 ? x === 0 : x === width - 1);
      if (isFirst) {
        for (let step = 0; step < r; step += 1) {
          const [nextX, nextY] = [x + slope * step, y + step];
          if (nextX < 0 || nextX >= width || nextY >= height) break;
          sums[diagonal]! += source[nextY * width + nextX]!;
          counts[diagonal]! += 1;
        }
      }
      if (x + entering >= 0 && x + entering < width) {
        sums[diagonal]! += source[enteringRow + x]!;
        counts[diagonal]! += 1;
      }
      if (x + leaving >= 0 && x + leaving < width) {
        sums[diagonal]! -= source[leavingRow + x]!;
        counts[diagonal]! -= 1;
      }
      data[at] = sums[diagonal]! / counts[diagonal]!;
    }
  }
  return result;
}
