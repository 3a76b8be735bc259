import { lumaPlane, mapPixels, type Plane, type Raster } from "../../core/raster/raster.ts";
import { withPicture, type Operation } from "../../core/recipe/scene.ts";

const BINS = 256;

interface Grid {
  columns: number;
  rows: number;
  /** One curve of 256 values (0 to 1) per tile. */
  curves: Float32Array[];
}

/** The equalizing curve of one tile, its slope bounded by `limit`. */
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
