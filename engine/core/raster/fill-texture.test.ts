import { expect, test } from "vitest";
import { fillTexture } from "./fill-texture.ts";
import { createPlane, createRaster } from "./raster.ts";

const SIDE = 64;

/** Stripes of two greys, and a square in the middle that is not known. */
function createHole() {
  const raster = createRaster(SIDE, SIDE);
  const known = createPlane(SIDE, SIDE, 1);
  for (let pixel = 0; pixel < known.data.length; pixel += 1) {
    const [x, y] = [pixel % SIDE, Math.floor(pixel / SIDE)];
    const isHole = x > 24 && x < 40 && y > 24 && y < 40;
    raster.data.fill(isHole ? 255 : y % 4 < 2 ? 80 : 120, pixel * 3, pixel * 3 + 3);
    if (isHole) known.data[pixel] = 0;
  }
  return { raster, known };
}

test("fillTexture continues the surroundings into a hole and leaves the rest as it is", () => {
  const { raster, known } = createHole();
  const filled = fillTexture(raster, known, 4);
  let brightest = 0;
  for (let pixel = 0; pixel < known.data.length; pixel += 1) {
    if (known.data[pixel] === 1) expect(filled.data[pixel * 3]).toBe(raster.data[pixel * 3]);
    else brightest = Math.max(brightest, filled.data[pixel * 3]!);
  }
  expect(brightest).toBeLessThan(160);
});

test("fillTexture carries the stripes over the hole's edge", () => {
  const { raster, known } = createHole();
  const filled = fillTexture(raster, known, 4);
  const column = Array.from({ length: 12 }, (_, i) => filled.data[((26 + i) * SIDE + 26) * 3]!);
  expect(Math.max(...column) - Math.min(...column)).toBeGreaterThan(12);
});
