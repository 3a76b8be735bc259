import { gaussianBlur } from "../../core/raster/filters.ts";
import { createPlane, type Plane } from "../../core/raster/raster.ts";

/**
 * Errors of a matte against the true one, in the measures and units of the alpha matting evaluation (Rhemann et al., 2009):
 * the sum of absolute differences and the gradient error in thousands, the mean square over all pixels in thousandths.
 */
export interface MatteErrors {
  sad: number;
  mse: number;
  gradient: number;
}

/** Deviation of the Gaussian whose derivative the gradient is taken with. */
const SIGMA = 1.4;

function gradientOf(matte: Plane): Plane {
  const soft = gaussianBlur(matte, SIGMA);
  const { width, height, data } = soft;
  const steep = createPlane(width, height);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      steep.data[at] = Math.hypot(data[at + 1]! - data[at - 1]!, data[at + width]! - data[at - width]!) / 2;
    }
  return steep;
}

/** Measures a matte against the true one of the same size. */
export function measureMatte(found: Plane, truth: Plane): MatteErrors {
  const [steep, trueSteep] = [gradientOf(found), gradientOf(truth)];
  let [sad, square, gradient] = [0, 0, 0];
  for (let i = 0; i < truth.data.length; i += 1) {
    const off = found.data[i]! - truth.data[i]!;
    sad += Math.abs(off);
    square += off * off;
    gradient += (steep.data[i]! - trueSteep.data[i]!) ** 2;
  }
  return { sad: sad / 1000, mse: (square / truth.data.length) * 1000, gradient: gradient / 1000 };
}

/** The mean of several. */
export function meanErrors(all: readonly MatteErrors[]): MatteErrors {
  const mean = (pick: (errors: MatteErrors) => number) =>
    all.reduce((sum, errors) => sum + pick(errors), 0) / Math.max(1, all.length);
  return { sad: mean(({ sad }) => sad), mse: mean(({ mse }) => mse), gradient: mean((e) => e.gradient) };
}
