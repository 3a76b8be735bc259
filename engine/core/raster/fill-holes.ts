import { createPlane, createRaster, type Plane, type Raster } from "./raster.ts";

interface Level {
  width: number;
  height: number;
  /** Colours times their weight, three for each pixel. */
  colors: Float32Array;
  weights: Float32Array;
}

function halve({ width, height, colors, weights }: Level): Level {
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const level: Level = {
    width: w,
    height: h,
    colors: new Float32Array(w * h * 3),
    weights: new Float32Array(w * h),
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = y * width + x;
      const to = (y >> 1) * w + (x >> 1);
      level.weights[to]! += weights[from]!;
      for (let channel = 0; channel < 3; channel += 1)
        level.colors[to * 3 + channel]! += colors[from * 3 + channel]!;
    }
  }
  // A pixel is known as soon as one of the four below it is.
  for (let i = 0; i < level.weights.length; i += 1) {
    const scale = level.weights[i]! > 1 ? 1 / level.weights[i]! : 1;
    level.weights[i]! *= scale;
    for (let channel = 0; channel < 3; channel += 1) level.colors[i * 3 + channel]! *= scale;
  }
  return level;
}

/** Completes a level from the coarser one, bilinearly, where it knows nothing itself. */
function complete(fine: Level, coarse: Level): void {
  for (let y = 0; y < fine.height; y += 1) {
    const top = Math.max(0, Math.min(coarse.height - 1, y / 2 - 0.25));
    const y0 = Math.floor(top);
    const y1 = Math.min(coarse.height - 1, Math.floor(top) + 1);
    for (let x = 0; x < fine.width; x += 1) {
      const at = y * fine.width + x;
      const missing = 1 - fine.weights[at]!;
      if (missing <= 0) continue;
      const left = Math.max(0, Math.min(coarse.width - 1, x / 2 - 0.25));
      const x0 = Math.floor(left);
      const x1 = Math.min(coarse.width - 1, Math.floor(left) + 1);
      const fx = left - x0;
      const fy = top - y0;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = (px: number, py: number) => coarse.colors[(py * coarse.width + px) * 3 + channel]!;
        const upper = value(x0, y0) * (1 - fx) + value(x1, y0) * fx;
        const lower = value(x0, y1) * (1 - fx) + value(x1, y1) * fx;
        fine.colors[at * 3 + channel]! += missing * (upper * (1 - fy) + lower * fy);
      }
      fine.weights[at] = 1;
    }
  }
}

/**
 * Fills what is not known of a picture smoothly from all sides: the pull-push method of Gortler and others (1996).
 * @param known 1 where a pixel stays, 0 where it is to be filled, a share between
 */
export function fillHoles(raster: Raster, known: Plane): Raster {
  const base: Level = {
    width: raster.width,
    height: raster.height,
    colors: new Float32Array(raster.data.length),
    weights: known.data.slice(),
  };
  for (let i = 0; i < base.weights.length; i += 1) {
    for (let channel = 0; channel < 3; channel += 1)
      base.colors[i * 3 + channel] = raster.data[i * 3 + channel]! * base.weights[i]!;
  }
  const levels = [base];
  for (let last = base; last.width > 1 || last.height > 1;) {
    last = halve(last);
    levels.push(last);
  }
  for (let i = levels.length - 2; i >= 0; i -= 1) complete(levels[i]!, levels[i + 1]!);
  const result = createRaster(raster.width, raster.height);
  for (let i = 0; i < result.data.length; i += 1) result.data[i] = base.colors[i]!;
  return result;
}

/** A plane of what is left of a picture when a mask is taken out of it, with `margin` pixels around. */
export function outside(mask: Plane, margin: number): Plane {
  const { width, height, data } = mask;
  const known = createPlane(width, height, 1);
  const r = Math.max(0, Math.round(margin));
  const rows = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0, last = -Infinity; x < width + r; x += 1) {
      if (x < width && data[y * width + x]! > 0.02) last = x;
      const at = x - r;
      if (at >= 0 && at < width && last >= at - r) rows[y * width + at] = 1;
    }
  }
  for (let x = 0; x < width; x += 1) {
    for (let y = 0, last = -Infinity; y < height + r; y += 1) {
      if (y < height && rows[y * width + x] === 1) last = y;
      const at = y - r;
      if (at >= 0 && at < height && last >= at - r) known.data[at * width + x] = 0;
    }
  }
  return known;
}
