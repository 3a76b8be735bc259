import { expect, test } from "vitest";
import { createRaster } from "./raster.ts";
import { cutReflected, reflect } from "./reflect-raster.ts";

test("reflect mirrors at both ends, as often as needed", () => {
  expect([-3, -2, -1, 0, 1, 2, 3, 4, 5].map((at) => reflect(at, 3))).toEqual([1, 2, 1, 0, 1, 2, 1, 0, 1]);
  expect(reflect(-7, 1)).toBe(0);
});

test("cutReflected mirrors the picture beyond its edges", () => {
  const raster = createRaster(2, 2);
  raster.data.set([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]);
  const part = cutReflected(raster, { left: -1, top: 1, width: 4, height: 2 });
  const reds = Array.from({ length: 8 }, (_, pixel) => part.data[3 * pixel]);
  expect(reds).toEqual([4, 3, 4, 3, 2, 1, 2, 1]);
});
