import { expect, test } from "vitest";
import { createLayer } from "../../../core/layer/stack-layer.ts";
import { createRandom } from "../../../core/raster/random.ts";
import { createPlane } from "../../../core/raster/raster.ts";
import { cutAt, leadBack } from "./cut-figure.ts";
import { inflate, normalAt, createVinyl, createWool } from "./material.ts";

const SIZE = 120;

/** A disc of one colour in the middle of a clear layer. */
function drawDisc() {
  const layer = createLayer(SIZE, SIZE);
  for (let pixel = 0; pixel < SIZE * SIZE; pixel += 1) {
    const away = Math.hypot((pixel % SIZE) - SIZE / 2, Math.floor(pixel / SIZE) - SIZE / 2);
    if (away < SIZE * 0.4) layer.data.set([150, 70, 60, 255], pixel * 4);
  }
  return layer;
}

const redAt = (layer: { data: Uint8ClampedArray }, x: number, y: number) => layer.data[(y * SIZE + x) * 4]!;

test("An inflated disc faces the viewer in its middle and outwards at its edges", () => {
  const disc = drawDisc();
  const mask = createPlane(SIZE, SIZE);
  for (let i = 0; i < mask.data.length; i += 1) mask.data[i] = disc.data[i * 4 + 3]! / 255;
  const field = inflate(mask);
  const normal = { x: 0, y: 0, z: 1 };
  normalAt(field, (SIZE / 2) * SIZE + SIZE / 2, normal);
  expect(normal.z).toBeGreaterThan(0.98);
  normalAt(field, (SIZE / 2) * SIZE + Math.round(SIZE * 0.13), normal);
  expect(normal.x).toBeLessThan(-0.3);
});

test("Vinyl is lit from above left and keeps its outline", () => {
  const shaded = createVinyl({ smoothness: 0.5, gloss: 0.5, rim: 0.3, relief: 0.5, saturation: 1 }).cover(
    drawDisc(),
  );
  expect(redAt(shaded, 36, 36)).toBeGreaterThan(redAt(shaded, 84, 84));
  expect(shaded.data[3]).toBe(0);
});

test("Wool of one colour shows stitches, and the same seed knits the same", () => {
  const knitted = [1, 1, 2].map((seed) =>
    createWool(8, createRandom(seed)).cover(drawDisc(), { isPlain: true }),
  );
  const row = Array.from({ length: 40 }, (_, x) => redAt(knitted[0]!, 40 + x, 60));
  expect(Math.max(...row) - Math.min(...row)).toBeGreaterThan(25);
  expect(knitted[1]!.data).toEqual(knitted[0]!.data);
  expect(knitted[2]!.data).not.toEqual(knitted[0]!.data);
});

test("A point of a turned cut is found again in the picture", () => {
  const cut = { centre: { x: 40, y: 90 }, angle: 0.4, scale: { x: 2, y: 3 }, width: 200, height: 300 };
  const place = cutAt(cut, { x: 55, y: 71 });
  const back = { x: 0, y: 0 };
  leadBack(cut)(place.x, place.y, back);
  expect(back.x).toBeCloseTo(55, 6);
  expect(back.y).toBeCloseTo(71, 6);
});
