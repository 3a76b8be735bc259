import { expect, test } from "vitest";
import { createPlane, createRaster, lumaOf, type Rgb } from "../../../core/raster/raster.ts";
import { evenBeard } from "./even-face.ts";

const SIZE = 8;
const BROWN: Rgb = [120, 84, 66];

/** A beard that is a share as light as the skin, and how it is painted on a toy whose paint has the skin's colour. */
function paint(skin: Rgb, light: number) {
  const raster = createRaster(SIZE, SIZE);
  raster.data.forEach((_, i) => (raster.data[i] = skin[i % 3]! * light));
  const { colors, thickness } = evenBeard(raster, createPlane(SIZE, SIZE, 1), { skin, paint: skin });
  const [red = 0, green = 0, blue = 0] = colors.data;
  return { thickness, light: lumaOf(red, green, blue) / lumaOf(...skin) };
}

test.each([[[232, 190, 170]], [BROWN], [[72, 50, 40]]] as [Rgb][])(
  "stubble on skin of rgb(%j) stays as light as it is, and thin",
  (skin) => {
    const stubble = paint(skin, 0.8);
    expect(stubble.light).toBeCloseTo(0.8, 1);
    expect(stubble.thickness).toBeLessThan(0.5);
    expect(paint(skin, 0.3)).toMatchObject({ thickness: 1 });
    expect(paint(skin, 0.3).light).toBeCloseTo(0.3, 1);
  },
);

test("a beard as light as the skin is white hair, and thick", () => {
  expect(paint(BROWN, 1.05).thickness).toBe(1);
});

test("a beard follows the paint that a surface needs, as the skin does", () => {
  const raster = createRaster(SIZE, SIZE);
  raster.data.fill(40);
  const lighter: Rgb = [BROWN[0] * 1.2, BROWN[1] * 1.2, BROWN[2] * 1.2];
  const { colors } = evenBeard(raster, createPlane(SIZE, SIZE, 1), { skin: BROWN, paint: lighter });
  expect(colors.data[0]).toBeCloseTo(48, -0.5);
});
