import { createPlane, type Plane } from "./raster.ts";

/** Mean along a diagonal over `2 × radius + 1` pixels: turns noise into parallel strokes. `slope` 1 falls to the right, -1 rises. */
export function diagonalBlur(plane: Plane, radius: number, slope: 1 | -1): Plane {
  const { width, height, data } = plane;
  const result = createPlane(width, height);
  const r = Math.max(1, Math.round(radius));
  const run = (startX: number, startY: number) => {
    const length = Math.min(width - startX, slope === 1 ? height - startY : startY + 1);
    const at = (step: number) => (startY + slope * step) * width + startX + step;
    let sum = 0;
    let count = 0;
    for (let step = 0; step < Math.min(r, length); step += 1) {
      sum += data[at(step)]!;
      count += 1;
    }
    for (let step = 0; step < length; step += 1) {
      if (step + r < length) {
        sum += data[at(step + r)]!;
        count += 1;
      }
      if (step - r - 1 >= 0) {
        sum -= data[at(step - r - 1)]!;
        count -= 1;
      }
      result.data[at(step)] = sum / count;
    }
  };
  const edge = slope === 1 ? 0 : height - 1;
  for (let x = 0; x < width; x += 1) run(x, edge);
  for (let y = 0; y < height; y += 1) if (y !== edge) run(0, y);
  return result;
}
