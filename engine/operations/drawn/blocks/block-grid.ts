import type { Raster, Rgb } from "../../../core/raster/raster.ts";

/** Sums over rectangles of a picture, so that the mean of any block costs the same. */
export interface MeanColors {
  /** Mean colour of a rectangle in shares of the picture. */
  mean(left: number, top: number, right: number, bottom: number): Rgb;
  /** How much brightness differs within it: standard deviation, 0 to 255. */
  spread(left: number, top: number, right: number, bottom: number): number;
}

export function createMeanColors({ width, height, data }: Raster): MeanColors {
  const row = width + 1;
  const sums = [0, 1, 2, 3].map(() => new Float64Array(row * (height + 1)));
  for (let y = 0; y < height; y += 1) {
    const line = [0, 0, 0, 0];
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
      line[0]! += red;
      line[1]! += green;
      line[2]! += blue;
      line[3]! += green * green;
      const to = (y + 1) * row + x + 1;
      for (let i = 0; i < 4; i += 1) sums[i]![to] = sums[i]![to - row]! + line[i]!;
    }
  }
  const corners = (left: number, top: number, right: number, bottom: number) => {
    const x0 = Math.min(width - 1, Math.max(0, Math.round(left * width)));
    const y0 = Math.min(height - 1, Math.max(0, Math.round(top * height)));
    const x1 = Math.min(width, Math.max(x0 + 1, Math.round(right * width)));
    const y1 = Math.min(height, Math.max(y0 + 1, Math.round(bottom * height)));
    const sum = (i: number) =>
      (sums[i]![y1 * row + x1]! -
        sums[i]![y0 * row + x1]! -
        sums[i]![y1 * row + x0]! +
        sums[i]![y0 * row + x0]!) /
      ((x1 - x0) * (y1 - y0));
    return sum;
  };
  return {
    mean: (...box) => {
      const sum = corners(...box);
      return [sum(0), sum(1), sum(2)];
    },
    spread: (...box) => {
      const sum = corners(...box);
      return Math.sqrt(Math.max(0, sum(3) - sum(1) ** 2));
    },
  };
}
