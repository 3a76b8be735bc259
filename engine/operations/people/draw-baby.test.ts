import { expect, test } from "vitest";
import { createRandom } from "../../core/raster/random.ts";
import type { Rgb } from "../../core/raster/raster.ts";
import { drawBaby, type BabyLook, drawHair } from "./draw-baby.ts";

const LOOK: BabyLook = {
  ...{ skin: [196, 146, 112], hair: [60, 40, 30], iris: [84, 56, 38] },
  ...{ eyes: 1, nose: 1, mouth: 1, lips: 1, slant: 0 },
};
const draw = (look: BabyLook, seed: number) => drawBaby(look, createRandom(seed));

/** Every colour that a drawing fills with. */
const fillsOf = (drawing: string): Rgb[] =>
  [...drawing.matchAll(/fill="rgb\((\d+),(\d+),(\d+)\)"/g)].map((found) => [
    Number(found[1]),
    Number(found[2]),
    Number(found[3]),
  ]);

test("the same parents and seed have the same child, another seed or another parent another one", () => {
  expect(draw(LOOK, 1)).toBe(draw(LOOK, 1));
  expect(draw(LOOK, 2)).not.toBe(draw(LOOK, 1));
  expect(draw({ ...LOOK, skin: [90, 62, 50] }, 1)).not.toBe(draw(LOOK, 1));
});

test.each([1, 2, 3, 4, 5, 6])("nobody is born gray, whatever the cut of seed %i", (seed) => {
  for (const [red, , blue] of fillsOf(drawHair([150, 150, 150], createRandom(seed)).front))
    expect(red).toBeGreaterThan(blue);
});

test("hair keeps a color that was measured", () => {
  const [red, green, blue] = fillsOf(drawHair([110, 50, 28], createRandom(1)).front)[0]!;
  expect(red / green).toBeCloseTo(110 / 50, 0);
  expect(green / blue).toBeCloseTo(50 / 28, 0);
});
