import { expect, test } from "vitest";
import { layoutPair } from "./download-result.ts";

test("a photo is as high as its picture, and both keep their shapes", () => {
  expect(layoutPair({ width: 400, height: 800 }, { width: 1000, height: 1000 })).toEqual({
    ...{ height: 1000, before: 500, after: 1000 },
  });
});

test("what would be too wide to be drawn is lower", () => {
  const { height, before, after } = layoutPair({ width: 300, height: 100 }, { width: 9000, height: 3000 });
  expect(before + after).toBeLessThanOrEqual(8_192);
  expect(before / height).toBeCloseTo(3, 1);
  expect(after / height).toBeCloseTo(3, 1);
});
