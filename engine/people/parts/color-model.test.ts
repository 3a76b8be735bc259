import { expect, test } from "vitest";
import { createRandom } from "../../core/raster/random.ts";
import { FEATURES, learnColors, listPixels } from "./color-model.ts";

/** So many pixels about each of two colours. */
function createValues(count: number): Float32Array {
  const random = createRandom(3);
  const values = new Float32Array(count * 2 * FEATURES);
  for (let pixel = 0; pixel < count * 2; pixel += 1) {
    const [lightness, hue] = pixel < count ? [0.3, 0.02] : [0.7, 0.1];
    values.set([lightness + (random() - 0.5) * 0.04, hue, hue, 0.02], pixel * FEATURES);
  }
  return values;
}

test("learnColors finds colours near what it has learned and far from the rest", () => {
  const values = createValues(100);
  const model = learnColors(
    values,
    listPixels(100, () => true),
    2,
  );
  expect(model?.distanceAt(50)).toBeLessThan(4);
  expect(model?.distanceAt(150)).toBeGreaterThan(20);
  expect(model?.likelihoodAt(50)).toBeGreaterThan(model?.likelihoodAt(150) ?? 0);
});

test("learnColors answers null for too few samples", () => {
  expect(learnColors(createValues(10), Int32Array.of(0, 1, 2), 2)).toBeNull();
});
