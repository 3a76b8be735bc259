import { expect, test } from "vitest";
import { frameRegion } from "./frame.ts";

const PHOTO = { width: 1000, height: 1500 };

test("frameRegion shows the whole photo in its own ratio", () => {
  expect(frameRegion(PHOTO, 2 / 3, null)).toEqual({ left: 0, top: 0, width: 1, height: 1 });
});

test("frameRegion cuts the largest part of another ratio out of the middle when there is no face", () => {
  const region = frameRegion(PHOTO, 1, null);
  expect(region).toEqual({
    left: 0,
    top: expect.closeTo(1 / 6, 5),
    width: 1,
    height: expect.closeTo(2 / 3, 5),
  });
});

test("frameRegion keeps a face at the photo's top inside the cut", () => {
  const face = { left: 400, top: 60, width: 200, height: 260 };
  const region = frameRegion(PHOTO, 1, face);
  expect(region.top).toBe(0);
  const low = frameRegion(PHOTO, 1, { ...face, top: 1100 });
  expect(low.top * 1500).toBeGreaterThan(400);
  expect((low.top + low.height) * 1500).toBeLessThanOrEqual(1500);
});

test("frameRegion reaches beyond the photo rather than cut through a large face", () => {
  const face = { left: 150, top: 250, width: 700, height: 900 };
  const region = frameRegion(PHOTO, 21 / 9, face);
  expect(region.height * 1500).toBeGreaterThanOrEqual(900);
  expect(region.width).toBeGreaterThan(1);
  expect((region.width * 1000) / (region.height * 1500)).toBeCloseTo(21 / 9, 3);
});
