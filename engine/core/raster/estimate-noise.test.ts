import { expect, test } from "vitest";
import { estimateNoise } from "./estimate-noise.ts";
import { createRandom } from "./random.ts";
import { createPlane } from "./raster.ts";

/** A slope with a sharp edge across it, and noise of a standard deviation over all. */
function draw(sigma: number) {
  const random = createRandom(5);
  const plane = createPlane(160, 120);
  for (let at = 0; at < plane.data.length; at += 1) {
    const noise = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    plane.data[at] = (at % 160) / 400 + (at > 9600 ? 0.3 : 0) + noise * sigma;
  }
  return plane;
}

test("a picture without noise has none, whatever its slopes and edges", () => {
  expect(estimateNoise(draw(0))).toBeLessThan(0.0005);
});

test("the noise that was laid over a picture is found within a fifth", () => {
  for (const sigma of [0.01, 0.03, 0.06])
    expect(Math.abs(estimateNoise(draw(sigma)) / sigma - 1)).toBeLessThan(0.2);
});

test("a picture too small to measure has no noise", () => {
  expect(estimateNoise(createPlane(5, 5, 0.5))).toBe(0);
});
