import { expect, test } from "vitest";
import { createRandom } from "../../core/raster/random.ts";
import { createPlane, createRaster, lumaPlane, type Raster } from "../../core/raster/raster.ts";
import { createBristles, layCoat, createPainting, lightPainting, createStrokeField } from "./paint.ts";

/** Left half red, right half blue. */
function createHalves(): Raster {
  const raster = createRaster(120, 90);
  for (let pixel = 0; pixel < 120 * 90; pixel += 1)
    raster.data.set(pixel % 120 < 60 ? [190, 60, 50] : [40, 70, 180], pixel * 3);
  return raster;
}

function paintHalves(seed: number, within: ReturnType<typeof createPlane> | null = null) {
  const source = createHalves();
  const random = createRandom(seed);
  const painting = createPainting(120, 90, [120, 120, 60]);
  const field = createStrokeField(lumaPlane(source), { x: 60, y: 45 }, 0.5, random);
  const tools = { field, bristles: createBristles(random), variety: 0.2, random, within };
  const coat = { width: 0.05, length: 6, tolerance: 0.03, where: "everywhere" } as const;
  layCoat(painting, source, coat, 6, tools);
  layCoat(painting, source, coat, 4, tools);
  return painting;
}

const meanColor = ({ data }: Raster, from: number, to: number): number[] => {
  const sums = [0, 0, 0];
  let count = 0;
  for (let pixel = 0; pixel < 120 * 90; pixel += 1) {
    if (pixel % 120 < from || pixel % 120 >= to) continue;
    count += 1;
    for (let channel = 0; channel < 3; channel += 1) sums[channel]! += data[pixel * 3 + channel]!;
  }
  return sums.map((sum) => sum / count);
};

test("coats of strokes come near to the picture's colours on both sides of an edge", () => {
  const { raster } = paintHalves(1);
  const [left, right] = [meanColor(raster, 5, 50), meanColor(raster, 70, 115)];
  [190, 60, 50].forEach((value, channel) => expect(Math.abs(left[channel]! - value)).toBeLessThan(25));
  [40, 70, 180].forEach((value, channel) => expect(Math.abs(right[channel]! - value)).toBeLessThan(25));
});

test("a painting shows strokes: even areas are not even any more, and light makes ridges", () => {
  const painting = paintHalves(1);
  const lit = lightPainting(painting);
  const shades = new Set(lit.data.subarray(0, 50 * 3));
  expect(shades.size).toBeGreaterThan(20);
  expect(lit.data).not.toEqual(painting.raster.data);
});

test("the same seed paints the same picture", () => {
  expect(paintHalves(4).raster.data).toEqual(paintHalves(4).raster.data);
  expect(paintHalves(4).raster.data).not.toEqual(paintHalves(5).raster.data);
});

test("a coat stays where it belongs", () => {
  const within = createPlane(120, 90);
  const { raster } = paintHalves(1, within);
  expect(meanColor(raster, 0, 120)).toEqual([120, 120, 60]);
});
