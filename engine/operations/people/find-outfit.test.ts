import { expect, test } from "vitest";
import { createPlane, createRaster } from "../../core/raster/raster.ts";
import { findFabrics, findPalette, findOutfit, listItems } from "./find-outfit.ts";

const [WIDTH, HEIGHT] = [240, 460];

/** A standing figure in a red top, blue trousers and black shoes, whose feet are at a row. */
function drawPerson(feet: number) {
  const raster = createRaster(WIDTH, HEIGHT);
  const person = createPlane(WIDTH, HEIGHT);
  for (let y = 20; y < Math.min(HEIGHT, feet); y += 1) {
    const half = y < 80 ? 22 : 50;
    for (let x = 120 - half; x < 120 + half; x += 1) {
      person.data[y * WIDTH + x] = 1;
      const color =
        y < 80 ? [220, 170, 140] : y < 220 ? [200, 40, 40] : y < feet - 25 ? [40, 60, 150] : [20, 20, 20];
      raster.data.set(color, (y * WIDTH + x) * 3);
    }
  }
  return { raster, person };
}

test("A whole body has a top that ends where the colour changes, trousers and shoes", () => {
  const { raster, person } = drawPerson(430);
  const outfit = findOutfit(raster, person, [])!;
  const items = new Map(listItems(raster, outfit).map(({ kind, box }) => [kind, box]));
  const top = items.get("top")!;
  expect(Math.abs(top.top + top.height - 220)).toBeLessThan(12);
  expect(items.has("lower")).toBe(true);
  expect(items.get("shoes")!.top).toBeGreaterThan(370);
});

test("A picture that ends before the feet shows no shoes", () => {
  const { raster, person } = drawPerson(900);
  const kinds = listItems(raster, findOutfit(raster, person, [])!).map(({ kind }) => kind);
  expect(kinds).not.toContain("shoes");
});

test("Samples of cloth lie within the clothes, and the palette names their colours", () => {
  const { raster, person } = drawPerson(430);
  const outfit = findOutfit(raster, person, [])!;
  for (const { box } of findFabrics(raster, outfit, 30)) {
    expect(box.left).toBeGreaterThanOrEqual(70);
    expect(box.left + box.width).toBeLessThanOrEqual(170);
  }
  const palette = findPalette(raster, outfit, 3).map((color) => color.map((value) => Math.round(value)));
  expect(palette).toContainEqual([200, 40, 40]);
  expect(palette).toContainEqual([40, 60, 150]);
});

test("Nobody, or a shape that is not upright, wears no outfit", () => {
  const { raster } = drawPerson(430);
  expect(findOutfit(raster, null, [])).toBeNull();
  expect(findOutfit(raster, createPlane(WIDTH, HEIGHT), [])).toBeNull();
  const wide = createPlane(WIDTH, HEIGHT);
  for (let i = WIDTH * 200; i < WIDTH * 330; i += 1) wide.data[i] = 1;
  expect(findOutfit(raster, wide, [])).toBeNull();
});
