import { expect, test } from "vitest";
import type { Face, Point } from "../../core/face/face.ts";
import { CHIN, FOREHEAD_TOP, LEFT_BROW, RIGHT_BROW } from "../../core/face/landmarks.ts";
import { createRaster, type Raster } from "../../core/raster/raster.ts";
import { findHairPlace } from "./grow-hair.ts";

const [WIDTH, HEIGHT] = [200, 300];

/** A face 200 pixels high whose landmarks put both brows in row 120. */
function createFace(): Face {
  const points = Array.from({ length: 478 }, (): Point => ({ x: 100, y: 150 }));
  points[FOREHEAD_TOP] = { x: 100, y: 50 };
  points[CHIN] = { x: 100, y: 250 };
  for (const [brow, outer, inner] of [
    [LEFT_BROW, 50, 90],
    [RIGHT_BROW, 150, 110],
  ] as const)
    brow.forEach((index, i) => {
      const along = (i < 5 ? i : 9 - i) / 4;
      points[index] = { x: outer + (inner - outer) * along, y: i < 5 ? 117 : 123 };
    });
  return { points, score: 1 };
}

/** Skin with a dark brow in one row on the picture's left and in another on its right. */
function createSkin(left: number | null, right: number | null): Raster {
  const raster = createRaster(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const row = x < 100 ? left : right;
      const isBrow = row !== null && Math.abs(y - row) < 4 && Math.abs(x - 100) < 60;
      raster.data.set(isBrow ? [60, 40, 30] : [210, 170, 150], (y * WIDTH + x) * 3);
    }
  return raster;
}

const densityAt = (raster: Raster, x: number, y: number) =>
  findHairPlace(createFace(), "brows", raster).density.data[y * WIDTH + x]!;

test("a raised brow grows fuller where the photo shows it, the other one where it is", () => {
  const raster = createSkin(99, 120);
  expect(densityAt(raster, 70, 99)).toBeGreaterThan(0.5);
  expect(densityAt(raster, 70, 122)).toBeLessThan(0.05);
  expect(densityAt(raster, 130, 120)).toBeGreaterThan(0.5);
});

test("a brow that does not show is where the landmarks say, also under a fringe", () => {
  expect(densityAt(createSkin(null, null), 70, 120)).toBeGreaterThan(0.5);
  const fringe = createSkin(null, null);
  fringe.data.fill(40, 0, 105 * WIDTH * 3);
  expect(densityAt(fringe, 70, 120)).toBeGreaterThan(0.5);
});
