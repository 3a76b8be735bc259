import { describe, expect, test } from "vitest";
import { drawPhoto, measurePicture, openPicture, runSteps } from "../steps.fixture.ts";

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
