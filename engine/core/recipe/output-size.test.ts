import { expect, test } from "vitest";
import { RATIOS, SIZES } from "#registry/contract/field.ts";
import { outputSize, ratioOf, workingSize } from "./output-size.ts";

const PHOTO = { width: 1200, height: 1600 };
const BUDGET = { "1K": 1_048_576, "2K": 4_194_304, "4K": 16_777_216 };

test("outputSize keeps every size's pixel budget in every ratio", () => {
  for (const ratio of RATIOS) {
    for (const size of SIZES) {
      const wanted = ratioOf(ratio, PHOTO);
      const { width, height } = outputSize(size, wanted, undefined);
      expect(Math.abs((width * height) / BUDGET[size] - 1), `${ratio} ${size}`).toBeLessThan(0.01);
      expect(Math.abs(width / height / wanted - 1), `${ratio} ${size}`).toBeLessThan(0.01);
    }
  }
});

test("outputSize gives 4K up to 8K where the tool promises it, and never more than our own readers accept", () => {
  expect(outputSize("4K", 4 / 3, "8K")).toEqual({ width: 7680, height: 5760 });
  expect(outputSize("4K", 9 / 16, "8K")).toEqual({ width: 4320, height: 7680 });
  const square = outputSize("4K", 1, "8K");
  expect(square.width).toBe(square.height);
  expect(square.width * square.height).toBeLessThanOrEqual(50_000_000);
  expect(outputSize("2K", 1, "8K")).toEqual({ width: 2048, height: 2048 });
});

test("ratioOf keeps the photo's own ratio for auto, within bounds", () => {
  expect(ratioOf("auto", PHOTO)).toBe(0.75);
  expect(ratioOf("auto", { width: 5000, height: 100 })).toBe(4);
  expect(ratioOf("21:9", PHOTO)).toBeCloseTo(2.333, 2);
});

test("workingSize is never larger than the picture and never above two megapixels", () => {
  expect(workingSize({ width: 1024, height: 1024 })).toEqual({ width: 1024, height: 1024 });
  const large = workingSize({ width: 4729, height: 3547 });
  expect(large.width * large.height).toBeLessThan(2_000_000);
  expect(large.width / large.height).toBeCloseTo(4 / 3, 2);
});
