import { expect, test } from "vitest";
import { SCENES } from "#registry/contract/operations/place.ts";
import { drawSvg } from "../layer/draw-svg.server.ts";
import { createRandom } from "../raster/random.ts";
import { SCENE_TABLE } from "./scene-table.ts";

const draw = (name: (typeof SCENES)[number], width: number, height: number, seed = 3) =>
  SCENE_TABLE[name]({
    width,
    height,
    focus: { x: width / 2, y: height * 0.4 },
    random: createRandom(seed),
  });

test.each(SCENES)("%s fills sheets of any ratio, without a clear pixel", async (name) => {
  for (const [width, height] of [
    [160, 160],
    [240, 80],
    [90, 200],
  ] as const) {
    const { data } = await drawSvg(draw(name, width, height), width, height);
    const alphas = data.filter((_value, at) => at % 4 === 3);
    expect(Math.min(...alphas)).toBe(255);
    expect(new Set(data).size).toBeGreaterThan(8);
  }
});

test("a scene is the same for the same seed and another for another one", () => {
  expect(draw("sunset-city", 300, 200, 1)).toBe(draw("sunset-city", 300, 200, 1));
  expect(draw("sunset-city", 300, 200, 1)).not.toBe(draw("sunset-city", 300, 200, 2));
});
