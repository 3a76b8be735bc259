import { expect, test } from "vitest";
import type { Box } from "../../core/face/face.ts";
import { placeReference } from "./coloring-sheet.server.ts";

const isWithin = (box: Box, { width, height }: { width: number; height: number }) =>
  box.left >= 0 &&
  box.top >= 0 &&
  box.left + box.width <= width + 0.01 &&
  box.top + box.height <= height + 0.01;
const touch = (a: Box, b: Box) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

test.each([
  [1700, 2200],
  [1000, 1000],
  [2100, 900],
  [900, 1600],
])("drawing and reference fit on a sheet of %i × %i, whatever the photo's shape", (width, height) => {
  const sheet = { width, height };
  for (const content of [
    { width: 400, height: 300 },
    { width: 300, height: 900 },
    { width: 4000, height: 300 },
  ]) {
    const { drawing, reference, overlaps } = placeReference(sheet, content);
    expect(isWithin(drawing, sheet) && isWithin(reference, sheet)).toBe(true);
    expect(drawing.width / drawing.height).toBeCloseTo(content.width / content.height, 3);
    expect(reference.left + reference.width).toBeGreaterThan(width * 0.9);
    expect(reference.top + reference.height).toBeGreaterThan(height * 0.9);
    expect(touch(drawing, reference)).toBe(overlaps);
  }
});
