import { expect, test } from "vitest";
import { nearestKnown } from "./fill-texture.ts";
import { createPlane } from "./raster.ts";

test("nearestKnown names the nearest known pixel, and itself where a pixel is known", () => {
  const known = createPlane(9, 5);
  known.data[2 * 9] = 1;
  known.data[2 * 9 + 8] = 1;
  const nearest = nearestKnown(known);
  expect(nearest[2 * 9]).toBe(2 * 9);
  expect(nearest[2 * 9 + 3]).toBe(2 * 9);
  expect(nearest[2 * 9 + 5]).toBe(2 * 9 + 8);
  expect(nearest[4 * 9 + 7]).toBe(2 * 9 + 8);
});

test("nearestKnown answers -1 where nothing is known", () => {
  expect([...new Set(nearestKnown(createPlane(4, 3)))]).toEqual([-1]);
});
