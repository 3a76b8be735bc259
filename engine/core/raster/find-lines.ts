import { gaussianBlur } from "./filters.ts";
import { createPlane, type Plane } from "./raster.ts";

export interface LineOptions {
  /** Width of a line in pixels. */
  width: number;
  /** How much the far surroundings count against the near ones: below 1 faint edges stay paper. */
  tau?: number;
  /** Brightness under which even surfaces become ink, 0 for none. */
  level?: number;
  /** How hard ink ends: 5 is a soft pencil, 60 a pen. */
  hardness?: number;
}

/** Above this the boxes of `gaussianBlur` are near enough; below they cannot tell two close widths apart. */
const EXACT_SIGMA = 4;

/** A Gaussian by its true weights, edges repeated. */
function blurExactly(plane: Plane, sigma: number): Plane {
  if (sigma > EXACT_SIGMA) return gaussianBlur(plane, sigma);
  const reach = Math.ceil(sigma * 3);
  const weights = Array.from({ length: reach + 1 }, (_, i) => Math.exp(-(i * i) / (2 * sigma * sigma)));
  const total = weights.reduce((sum, weight, i) => sum + weight * (i === 0 ? 1 : 2), 0);
  const { width, height } = plane;
  const pass = (source: Float32Array, length: number, step: number, across: number, stride: number) => {
    const result = new Float32Array(source.length);
    for (let line = 0; line < across; line += 1) {
      for (let i = 0; i < length; i += 1) {
        const at = line * stride + i * step;
        let sum = source[at]! * weights[0]!;
        for (let k = 1; k <= reach; k += 1) {
          const before = line * stride + Math.max(0, i - k) * step;
          const after = line * stride + Math.min(length - 1, i + k) * step;
          sum += (source[before]! + source[after]!) * weights[k]!;
        }
        result[at] = sum / total;
      }
    }
    return result;
  };
  const rows = pass(plane.data, width, 1, height, width);
  return { width, height, data: pass(rows, height, width, width, 1) };
}

/**
 * Lines where a luminance has edges, 1 ink and 0 paper: the extended difference of Gaussians of Winnemöller,
 * Kyprianidis and Olsen (2012), with its soft threshold.
 */
export function findLines(luma: Plane, { width, tau = 0.98, level = 0, hardness = 25 }: LineOptions): Plane {
  const near = blurExactly(luma, Math.max(0.5, width * 0.5));
  const far = blurExactly(luma, Math.max(0.8, width * 0.8));
  const ink = createPlane(luma.width, luma.height);
  for (let i = 0; i < ink.data.length; i += 1) {
    const difference = near.data[i]! - tau * far.data[i]! - (1 - tau) * level;
    ink.data[i] = difference >= 0 ? 0 : -Math.tanh(difference * hardness);
  }
  return ink;
}
