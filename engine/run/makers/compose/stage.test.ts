import { expect, test } from "vitest";
import { createRaster } from "../../../core/raster/raster.ts";
import { along, blend } from "./stage.ts";

test("blend mixes a colour into one pixel and into no other", () => {
  const raster = createRaster(3, 1);
  raster.data.fill(100);
  blend(raster, 1, [200, 100, 0], 0.5);
  expect([...raster.data]).toEqual([100, 100, 100, 150, 100, 50, 100, 100, 100]);
});

test("along gives colours between evenly spaced ones, and the outermost beyond", () => {
  const colors = [
    [0, 0, 0],
    [100, 0, 0],
    [100, 200, 0],
  ] as const;
  const at = (place: number) => {
    const out: [number, number, number] = [0, 0, 0];
    along(colors, place, out);
    return out;
  };
  expect(at(0)).toEqual([0, 0, 0]);
  expect(at(0.25)).toEqual([50, 0, 0]);
  expect(at(0.75)).toEqual([100, 100, 0]);
  expect(at(1)).toEqual([100, 200, 0]);
  expect(at(-1)).toEqual([0, 0, 0]);
  expect(at(2)).toEqual([100, 200, 0]);
});
