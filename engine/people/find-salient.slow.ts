import { expect, test } from "vitest";
import { readSample } from "../../tests/fixtures/photos/read-sample.ts";
import { readPhoto } from "../core/raster/raster-io.server.ts";
import { type Plane } from "../core/raster/raster.ts";
import { findSalient } from "./find-salient.ts";

const shareIn = ({ width, data }: Plane, isPart: (x: number, y: number) => boolean): number => {
  let [sum, count] = [0, 0];
  for (const [pixel, value] of data.entries()) {
    if (!isPart(pixel % width, Math.floor(pixel / width))) continue;
    sum += value;
    count += 1;
  }
  return sum / count;
};

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
