import { expect, test } from "vitest";
import { readSample } from "../../tests/fixtures/photos/read-sample.ts";
import { createRandom } from "../core/raster/random.ts";
import { readPhoto } from "../core/raster/raster-io.server.ts";
import { createRaster, type Plane, type Raster } from "../core/raster/raster.ts";
import { findSalient } from "./find-salient.ts";

const [WIDTH, HEIGHT] = [120, 90];

/** A disc on a ground, both a little uneven, as things are. */
function drawDisc(x: number, y: number, radius: number): Raster {
  const raster = createRaster(WIDTH, HEIGHT);
  const random = createRandom(7);
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
    const isDisc = Math.hypot((pixel % WIDTH) - x, Math.floor(pixel / WIDTH) - y) < radius;
    const noise = (random() - 0.5) * 16;
    raster.data.set(
      isDisc ? [205 + noise, 60 + noise, 50 + noise] : [90 + noise, 120 + noise, 110 + noise],
      pixel * 3,
    );
  }
  return raster;
}

const shareIn = ({ width, data }: Plane, isPart: (x: number, y: number) => boolean): number => {
  let [sum, count] = [0, 0];
  for (const [pixel, value] of data.entries()) {
    if (!isPart(pixel % width, Math.floor(pixel / width))) continue;
    sum += value;
    count += 1;
  }
  return sum / count;
};

test("a thing in another colour than its surroundings is found wherever it lies", () => {
  for (const [x, y, radius] of [
    [60, 45, 25],
    [42, 52, 18],
  ] as const) {
    const found = findSalient(drawDisc(x, y, radius), null);
    if (found === null) throw new Error("the disc stands out");
    expect(found).toMatchObject({ width: WIDTH, height: HEIGHT });
    const away = (px: number, py: number) => Math.hypot(px - x, py - y);
    expect(shareIn(found, (px, py) => away(px, py) < radius - 3)).toBeGreaterThan(0.95);
    expect(shareIn(found, (px, py) => away(px, py) > radius + 5)).toBeLessThan(0.02);
  }
});

test("nothing stands out from an even picture, nor from mere noise", () => {
  const even = createRaster(WIDTH, HEIGHT);
  even.data.fill(120);
  expect(findSalient(even, null)).toBeNull();
  const random = createRandom(3);
  const noise = createRaster(WIDTH, HEIGHT);
  for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = 90 + random() * 60;
  expect(findSalient(noise, null)).toBeNull();
});

test("a cup is told from its table, and a cat from what lies behind it", async () => {
  for (const [name, inside, outside] of [
    ["coffee", [0.38, 0.3, 0.58, 0.6], [0.9, 0, 1, 1]],
    ["cat", [0.35, 0.2, 0.65, 0.6], [0.9, 0.2, 1, 0.9]],
  ] as const) {
    const raster = await readPhoto(await readSample(name), { width: 300, height: 300, fit: "inside" });
    const found = findSalient(raster, null);
    if (found === null) throw new Error(`${name} stands out`);
    const within =
      ([left, top, right, bottom]: readonly number[]) =>
      (x: number, y: number) =>
        x >= left! * raster.width &&
        x < right! * raster.width &&
        y >= top! * raster.height &&
        y < bottom! * raster.height;
    expect(shareIn(found, within(inside)), name).toBeGreaterThan(0.9);
    expect(shareIn(found, within(outside)), name).toBeLessThan(0.1);
  }
});
