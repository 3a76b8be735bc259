import { expect, test } from "vitest";
import { lumaOf, type Rgb } from "../../core/raster/raster.ts";
import { leadColor } from "../../people/colors.ts";
import { boundSkin } from "./skin.ts";

const SKINS: readonly Rgb[] = [
  [238, 200, 182],
  [224, 180, 155],
  [205, 156, 127],
  [176, 124, 96],
  [138, 93, 71],
  [88, 58, 46],
];
const hueOf = ([r, g, b]: Rgb): number => (60 * (g - b)) / (r - b);

test("a change of colours leads one skin exactly to another, lighter or darker, near white too", () => {
  for (const from of [...SKINS, [255, 214, 180] as const])
    for (const to of SKINS)
      leadColor(
        from,
        to,
      )(from).forEach((value, channel) => expect(Math.abs(value - to[channel]!)).toBeLessThan(2));
});

test("skin that a look made lighter by half comes back within the bounds, for the six types alike", () => {
  for (const own of SKINS) {
    const shown: Rgb = [128 + own[0] / 2, 118 + own[1] / 2, 128 + own[2] / 2];
    const bound = boundSkin(shown, own, { luma: 6, hue: 5 });
    expect(Math.abs(lumaOf(...bound) - lumaOf(...own))).toBeLessThan(7);
    expect(Math.abs(hueOf(bound) - hueOf(own))).toBeLessThan(8);
  }
});

test("skin that is within the bounds stays as the look made it", () => {
  for (const own of SKINS) {
    const shown: Rgb = [own[0] + 3, own[1] + 3, own[2] + 3];
    boundSkin(shown, own, { luma: 6, hue: 5 }).forEach((value, channel) =>
      expect(value).toBeCloseTo(shown[channel]!, 3),
    );
  }
});
