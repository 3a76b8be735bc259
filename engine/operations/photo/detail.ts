import { smoothRaster } from "../../core/raster/filter-raster.ts";
import { smoothPlane, gaussianBlur } from "../../core/raster/filters.ts";
import {
  createPlane,
  createRaster,
  lumaOf,
  lumaPlane,
  type Plane,
  type Raster,
  mapPixels,
} from "../../core/raster/raster.ts";
import { resizePlane } from "../../core/raster/resize-plane.ts";
import { scaledPixels, withPicture, type Operation, longerSide } from "../../core/recipe/scene.ts";

/** What blue and red have beyond the luma, at half the picture's size: colour changes slowly. */
function readColor({ width, height, data }: Raster): { blue: Plane; red: Plane } {
  const blue = createPlane(Math.ceil(width / 2), Math.ceil(height / 2));
  const red = createPlane(blue.width, blue.height);
  const [blues, reds] = [blue.data, red.data];
  for (let y = 0, at = 0; y < blue.height; y += 1) {
    const above = 2 * y * width * 3;
    const below = Math.min(height - 1, 2 * y + 1) * width * 3;
    for (let x = 0; x < blue.width; x += 1, at += 1) {
      const left = 6 * x;
      const right = Math.min(width - 1, 2 * x + 1) * 3;
      const [a, b, c, d] = [above + left, above + right, below + left, below + right];
      const r = data[a]! + data[b]! + data[c]! + data[d]!;
      const g = data[a + 1]! + data[b + 1]! + data[c + 1]! + data[d + 1]!;
      const u = data[a + 2]! + data[b + 2]! + data[c + 2]! + data[d + 2]!;
      const luma = lumaOf(r, g, u);
      blues[at] = (u - luma) / 1020;
      reds[at] = (r - luma) / 1020;
    }
  }
  return { blue, red };
}

/** Smooths noise: colour noise strongly, light noise gently, edges not at all. */
export function denoiseRaster(
  raster: Raster,
  strength: number,
  radius = Math.max(1, Math.round(scaledPixels(2.4, raster))),
): Raster {
  const { width, height } = raster;
  const { blue, red } = readColor(raster);
  const calmBlue = resizePlane(smoothPlane(blue, radius, 0.002 * strength), width, height).data;
  const calmRed = resizePlane(smoothPlane(red, radius, 0.002 * strength), width, height).data;
  const calm = smoothPlane(lumaPlane(raster), radius, 0.0006 * strength).data;
  const result = createRaster(width, height);
  const out = result.data;
  for (let pixel = 0, at = 0; pixel < calm.length; pixel += 1, at += 3) {
    const y = calm[pixel]! * 255;
    const r = calmRed[pixel]! * 255;
    const b = calmBlue[pixel]! * 255;
    out[at] = y + r;
    out[at + 1] = y - (0.299 * r + 0.114 * b) / 0.587;
    out[at + 2] = y + b;
  }
  return result;
}

export const denoise: Operation<"denoise"> = (scene, { strength }) =>
  withPicture(scene, denoiseRaster(scene.main.raster, strength));

export const smooth: Operation<"smooth"> = (scene, { radius, edge, times }) => {
  let raster = scene.main.raster;
  const pixels = Math.max(1, radius * longerSide(raster));
  for (let i = 0; i < times; i += 1) raster = smoothRaster(raster, pixels, edge);
  return withPicture(scene, raster);
};

/** Largest step an edge may gain, of 255: more shows as a halo. */
const MOST_GAIN = 34;

/** Rows that are worked on together: large pictures would need three times their own memory at once. */
const BAND = 512;

const rowsOf = ({ width, data }: Raster, top: number, bottom: number): Raster => ({
  width,
  height: bottom - top,
  data: data.subarray(top * width * 3, bottom * width * 3),
});

/** Unsharp mask on the luminance; steps under 2 of 255 stay as they are, so that noise is not raised. */
export function sharpenRaster(raster: Raster, radius: number, amount: number): Raster {
  const { width, height } = raster;
  const sigma = Math.max(0.5, radius);
  const reach = Math.ceil(sigma * 4) + 3;
  const result = createRaster(width, height);
  for (let top = 0; top < height; top += BAND) {
    const bottom = Math.min(height, top + BAND);
    const from = Math.max(0, top - reach);
    const luma = lumaPlane(rowsOf(raster, from, Math.min(height, bottom + reach)));
    const soft = gaussianBlur(luma, sigma).data;
    const source = raster.data;
    const { data } = result;
    for (let pixel = top * width, at = pixel * 3; pixel < bottom * width; pixel += 1, at += 3) {
      const near = pixel - from * width;
      const edge = (luma.data[near]! - soft[near]!) * 255;
      const cored = edge > 2 ? edge - 2 : edge < -2 ? edge + 2 : 0;
      const gain = Math.max(-MOST_GAIN, Math.min(MOST_GAIN, cored * amount));
      data[at] = source[at]! + gain;
      data[at + 1] = source[at + 1]! + gain;
      data[at + 2] = source[at + 2]! + gain;
    }
  }
  return result;
}

export const sharpen: Operation<"sharpen"> = (scene, { radius, amount }) =>
  withPicture(scene, sharpenRaster(scene.main.raster, scaledPixels(radius, scene.main.raster), amount));

const BINS = 256;

interface Grid {
  columns: number;
  rows: number;
  /** One curve of 256 values (0 to 1) per tile. */
  curves: Float32Array[];
}

function equalize(
  luma: Plane,
  left: number,
  top: number,
  right: number,
  bottom: number,
  limit: number,
): Float32Array {
  const counts = new Float32Array(BINS);
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1)
      counts[Math.min(BINS - 1, Math.floor(luma.data[y * luma.width + x]! * BINS))]! += 1;
  }
  const total = Math.max(1, (right - left) * (bottom - top));
  const most = (limit * total) / BINS;
  let excess = 0;
  for (let bin = 0; bin < BINS; bin += 1) {
    excess += Math.max(0, counts[bin]! - most);
    counts[bin] = Math.min(most, counts[bin]!);
  }
  const curve = new Float32Array(BINS);
  let sum = 0;
  for (let bin = 0; bin < BINS; bin += 1) {
    sum += counts[bin]! + excess / BINS;
    curve[bin] = sum / total;
  }
  return curve;
}

function createGrid(luma: Plane, tiles: number, limit: number): Grid {
  const side = Math.max(8, Math.max(luma.width, luma.height) / tiles);
  const columns = Math.max(1, Math.round(luma.width / side));
  const rows = Math.max(1, Math.round(luma.height / side));
  const curves = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [left, right] = [column, column + 1].map((n) => Math.round((n * luma.width) / columns));
      const [top, bottom] = [row, row + 1].map((n) => Math.round((n * luma.height) / rows));
      curves.push(equalize(luma, left!, top!, right!, bottom!, limit));
    }
  }
  return { columns, rows, curves };
}

/** Contrast-limited adaptive histogram equalization of the luminance; colours keep their differences. */
export function claheRaster(raster: Raster, tiles: number, limit: number, strength: number): Raster {
  const luma = lumaPlane(raster);
  const { columns, rows, curves } = createGrid(luma, tiles, limit);
  return mapPixels(raster, (red, green, blue, out, pixel) => {
    const x = pixel % raster.width;
    const y = (pixel - x) / raster.width;
    const column = Math.min(columns - 1, Math.max(0, ((x + 0.5) / raster.width) * columns - 0.5));
    const row = Math.min(rows - 1, Math.max(0, ((y + 0.5) / raster.height) * rows - 0.5));
    const c0 = Math.floor(column);
    const r0 = Math.floor(row);
    const c1 = Math.min(columns - 1, c0 + 1);
    const r1 = Math.min(rows - 1, r0 + 1);
    const value = luma.data[pixel]!;
    const bin = Math.min(BINS - 1, Math.floor(value * BINS));
    const upper =
      curves[r0 * columns + c0]![bin]! * (1 - column + c0) + curves[r0 * columns + c1]![bin]! * (column - c0);
    const lower =
      curves[r1 * columns + c0]![bin]! * (1 - column + c0) + curves[r1 * columns + c1]![bin]! * (column - c0);
    const target = value + (upper * (1 - row + r0) + lower * (row - r0) - value) * strength;
    const gain = (target + 0.02) / (value + 0.02);
    const shift = (target - value) * 255;
    out[0] = (red * gain + red + shift) / 2;
    out[1] = (green * gain + green + shift) / 2;
    out[2] = (blue * gain + blue + shift) / 2;
  });
}

export const clahe: Operation<"clahe"> = (scene, { tiles, limit, strength }) =>
  withPicture(scene, claheRaster(scene.main.raster, tiles, limit, strength));
