import { expect, test } from "vitest";
import { lumaOf, type Rgb } from "../../../core/raster/raster.ts";
import type { Plan } from "./plan.ts";
import { choosePalette, type Palette } from "./stage.ts";

const PLAN: Plan = {
  hour: "day",
  skies: new Set(),
  lands: new Set(["hills"]),
  things: new Map(),
  tints: [],
  isAbstract: false,
};
const paletteOf = (change: Partial<Plan>): Palette => choosePalette({ ...PLAN, ...change });
const lumaOfSky = ({ sky }: Palette): number =>
  sky.reduce((sum, color) => sum + lumaOf(...color), 0) / sky.length;
const chroma = (color: Rgb): number => Math.max(...color) - Math.min(...color);

test("hours grow darker from day to night", () => {
  const lumas = (["day", "sunset", "dusk", "night"] as const).map((hour) => lumaOfSky(paletteOf({ hour })));
  expect([...lumas].sort((a, b) => b - a)).toEqual(lumas);
});

test("storm, rain and fog take colour out of the sky, storm most", () => {
  const chromas = (["storm", "rain", "fog"] as const).map((sky) =>
    chroma(paletteOf({ skies: new Set([sky]) }).sky[0]!),
  );
  expect([...chromas].sort((a, b) => a - b)).toEqual(chromas);
  expect(chromas[2]).toBeLessThan(chroma(paletteOf({}).sky[0]!));
});

test("a colour word pulls the whole picture towards it and leaves it as bright as it was", () => {
  const [plain, tinted] = [paletteOf({}), paletteOf({ tints: ["#c8322f"] })];
  for (const key of ["far", "grass", "water", "sand"] as const) {
    expect(tinted[key][0] - tinted[key][2], key).toBeGreaterThan(plain[key][0] - plain[key][2]);
    expect(Math.abs(lumaOf(...tinted[key]) - lumaOf(...plain[key])), key).toBeLessThan(45);
  }
});

test("of two colours the first takes the sky, the second the land", () => {
  const { sky, near } = paletteOf({ tints: ["#2f62c4", "#c8322f"] });
  const plain = paletteOf({});
  expect(sky[0]![2] - sky[0]![0]).toBeGreaterThan(0);
  expect(near[0] - near[2]).toBeGreaterThan(plain.near[0] - plain.near[2]);
});
