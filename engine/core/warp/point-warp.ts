import type { Point } from "../face/face.ts";
import type { Warp } from "./warp-raster.ts";

/** A point of the old picture and where it goes. */
export interface Control {
  from: Point;
  to: Point;
}

/** Pixels between the knots at which the movement is worked out; it is interpolated between them. */
const GRID = 24;

/**
 * A smooth warp that moves every control to its place and leaves what is far from all of them where it is: distances
 * weigh with a Gaussian of `reach` pixels (Shepard's interpolation with a rest weight for staying).
 */
export function createPointWarp(
  controls: readonly Control[],
  size: { width: number; height: number },
  reach: number,
): Warp {
  const [columns, rows] = [Math.ceil(size.width / GRID) + 1, Math.ceil(size.height / GRID) + 1];
  const moves = new Float32Array(columns * rows * 2);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let x = 0;
      let y = 0;
      let total = 1e-9;
      let most = 0;
      for (const { from, to } of controls) {
        const away = ((column * GRID - to.x) ** 2 + (row * GRID - to.y) ** 2) / (reach * reach);
        const weight = Math.exp(-away * 2) / (away + 0.02);
        x += (from.x - to.x) * weight;
        y += (from.y - to.y) * weight;
        total += weight;
        most = Math.max(most, Math.exp(-away));
      }
      moves[(row * columns + column) * 2] = (x / total) * most;
      moves[(row * columns + column) * 2 + 1] = (y / total) * most;
    }
  }
  return (x, y, out) => {
    const column = Math.min(columns - 2, Math.max(0, Math.floor(x / GRID)));
    const row = Math.min(rows - 2, Math.max(0, Math.floor(y / GRID)));
    const fx = x / GRID - column;
    const fy = y / GRID - row;
    const at = (row * columns + column) * 2;
    const below = at + columns * 2;
    const mix = (i: number) =>
      (moves[at + i]! * (1 - fx) + moves[at + 2 + i]! * fx) * (1 - fy) +
      (moves[below + i]! * (1 - fx) + moves[below + 2 + i]! * fx) * fy;
    out.x = x + mix(0);
    out.y = y + mix(1);
  };
}
