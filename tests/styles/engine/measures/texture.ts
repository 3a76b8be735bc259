import { listLuma, type Pixels } from "./pixels.ts";
import { correlate, mean, median } from "./statistics.ts";

/** Strength of the Laplacian at every inner pixel: how sharp the picture is. */
export function listDetail(pixels: Pixels): Float64Array {
  const { width, height } = pixels;
  const luma = listLuma(pixels);
  const at = (x: number, y: number) => luma[y * width + x] ?? 0;
  const detail = new Float64Array(width * height);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1)
      detail[y * width + x] = Math.abs(
        4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1),
      );
  return detail;
}

/** Share of the pixels that equal their right and lower neighbours within 3 levels per channel. */
export function shareOfFlat({ width, height, data }: Pixels): number {
  const isNear = (one: number, other: number) =>
    [0, 1, 2].every(
      (channel) => Math.abs((data[one * 3 + channel] ?? 0) - (data[other * 3 + channel] ?? 0)) <= 3,
    );
  let flat = 0;
  for (let y = 0; y < height - 1; y += 1)
    for (let x = 0; x < width - 1; x += 1) {
      const pixel = y * width + x;
      if (isNear(pixel, pixel + 1) && isNear(pixel, pixel + width)) flat += 1;
    }
  return flat / ((width - 1) * (height - 1));
}

/** Mean step from every column to the next. */
function listSteps(luma: Float64Array, width: number, height: number, isAcross: boolean): Float64Array {
  const count = (isAcross ? width : height) - 1;
  const other = isAcross ? height : width;
  const steps = new Float64Array(count);
  for (let place = 0; place < count; place += 1) {
    for (let along = 0; along < other; along += 1) {
      const pixel = isAcross ? along * width + place : place * width + along;
      steps[place] =
        (steps[place] ?? 0) +
        Math.abs((luma[pixel + (isAcross ? 1 : width)] ?? 0) - (luma[pixel] ?? 0)) / other;
    }
  }
  return steps;
}

/** Steps on the lines of a grid of one period, at its best offset, against the usual step. */
function scoreGrid(steps: Float64Array, usual: number, period: number): number {
  let best = 0;
  for (let offset = 0; offset < period; offset += 1) {
    const onLines: number[] = [];
    for (let line = offset; line < steps.length; line += period) {
      const place = Math.round(line);
      onLines.push(Math.max(steps[place - 1] ?? 0, steps[place] ?? 0, steps[place + 1] ?? 0));
    }
    best = Math.max(best, mean(onLines) / usual);
  }
  return best;
}

/** How much stronger the steps on the best fitting grid of squares are than those between its lines. Cells of 7 pixels to a sixteenth of the shorter side. */
export function blockiness(pixels: Pixels): number {
  const { width, height } = pixels;
  const luma = listLuma(pixels);
  const [across, down] = [true, false].map((isAcross) => {
    const steps = listSteps(luma, width, height, isAcross);
    return { steps, usual: Math.max(median(steps), 0.2) };
  });
  let best = 0;
  if (!across || !down) return best;
  for (let period = 7; period <= Math.min(width, height) / 16; period += 0.05)
    best = Math.max(
      best,
      Math.min(scoreGrid(across.steps, across.usual, period), scoreGrid(down.steps, down.usual, period)),
    );
  return best;
}

/** Likeness of a picture to its own mirror image, -1 to 1. */
export function symmetry(pixels: Pixels): number {
  const luma = listLuma(pixels);
  const { width } = pixels;
  return correlate(
    luma,
    luma.map((_, pixel) => luma[pixel - (pixel % width) + (width - 1 - (pixel % width))] ?? 0),
  );
}
