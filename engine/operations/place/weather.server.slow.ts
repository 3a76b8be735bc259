import { describe, expect, test } from "vitest";
import { readSample } from "../../../tests/fixtures/photos/read-sample.ts";
import { drawPhoto, measurePicture, openPicture, runSteps } from "../steps.fixture.ts";

describe("vary", () => {
  const vary = (photo: Buffer, seed: number) => runSteps([{ op: "vary", strength: 1 }], [photo], { seed });

  test("differs by seed and repeats for the same one", async () => {
    const photo = await readSample("coffee");
    const [first, again, other] = await Promise.all(
      [1, 1, 2].map(async (seed) => (await vary(photo, seed)).bytes),
    );
    expect(again!.equals(first!)).toBe(true);
    expect(other!.equals(first!)).toBe(false);
  });

  test("leaves white white, black black and grey without colour", async () => {
    const photo = await drawPhoto(
      300,
      100,
      "#ffffff",
      '<rect width="100" height="100"/><rect x="100" width="100" height="100" fill="#808080"/>',
    );
    for (const seed of [1, 2, 3, 4]) {
      const { at } = await openPicture((await vary(photo, seed)).bytes);
      expect(at(0.1, 0.5)).toEqual([0, 0, 0, 255]);
      expect(at(0.9, 0.5)).toEqual([255, 255, 255, 255]);
      const [red, green, blue] = at(0.5, 0.5);
      expect([green, blue]).toEqual([red, red]);
    }
  });
});

describe("weather", () => {
  const fall = async (kind: string, strength: number, seed = 1) =>
    (await runSteps([{ op: "weather", kind, strength }], [await drawPhoto(400, 300, "#506070")], { seed }))
      .bytes;

  test("snow and rain draw fine light things that chance places, more of them when stronger", async () => {
    for (const kind of ["snow", "rain"]) {
      const [light, heavy, other] = await Promise.all([fall(kind, 0.2), fall(kind, 1), fall(kind, 1, 2)]);
      expect((await measurePicture(heavy)).unrest, kind).toBeGreaterThan(
        1.5 * (await measurePicture(light)).unrest,
      );
      expect(other.equals(heavy), kind).toBe(false);
    }
  });

  test("fog pales a picture, more so in the distance above", async () => {
    const { at } = await openPicture(await fall("fog", 0.8));
    expect(at(0.5, 0.05)[0]!).toBeGreaterThan(at(0.5, 0.95)[0]! + 15);
    expect(at(0.5, 0.95)[0]!).toBeGreaterThan(0x50);
  });

  test("sunbeams brighten and darken nothing", async () => {
    const { data } = await openPicture(await fall("sunbeams", 1));
    const reds = data.filter((_, at) => at % 4 === 0);
    expect(reds.every((value) => value >= 0x4e)).toBe(true);
    expect(reds.some((value) => value > 0x50 + 12)).toBe(true);
  });
});
