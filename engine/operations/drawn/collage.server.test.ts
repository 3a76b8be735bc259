import { expect, test } from "vitest";
import { createRandom } from "../../core/raster/random.ts";
import { planCells, type Cell } from "./collage.server.ts";

const SHEETS = [
  { width: 1000, height: 1000 },
  { width: 1600, height: 900 },
  { width: 700, height: 1500 },
] as const;
const RATIOS = [1, 1.5, 0.66, 1.33, 0.75, 2, 1, 0.8, 1.2, 1.7];
const GAP = 12;

const overlaps = (a: Cell, b: Cell): boolean =>
  a.left < b.left + b.width - 0.01 &&
  b.left < a.left + a.width - 0.01 &&
  a.top < b.top + b.height - 0.01 &&
  b.top < a.top + a.height - 0.01;

test("two to ten photos each get one cell that lies on the sheet and on no other", () => {
  for (const sheet of SHEETS) {
    for (let count = 2; count <= 10; count += 1) {
      const cells = planCells(RATIOS.slice(0, count), sheet, GAP, createRandom(count));
      expect(cells.map(({ photo }) => photo).sort((a, b) => a - b)).toEqual(
        Array.from({ length: count }, (_, i) => i),
      );
      for (const [index, cell] of cells.entries()) {
        expect(cell.left).toBeGreaterThanOrEqual(GAP - 0.01);
        expect(cell.top).toBeGreaterThanOrEqual(GAP - 0.01);
        expect(cell.left + cell.width).toBeLessThanOrEqual(sheet.width - GAP + 0.01);
        expect(cell.top + cell.height).toBeLessThanOrEqual(sheet.height - GAP + 0.01);
        expect(cells.slice(index + 1).some((other) => overlaps(cell, other))).toBe(false);
      }
    }
  }
});

test("the cells and the gaps fill the sheet", () => {
  const cells = planCells([1, 1.5, 0.66, 1.33], { width: 1000, height: 1000 }, 0, createRandom(1));
  const area = cells.reduce((sum, { width, height }) => sum + width * height, 0);
  expect(area / 1e6).toBeCloseTo(1, 5);
});

test("a cell has nearly its photo's shape where the sheet allows it", () => {
  const cells = planCells([1, 1, 1, 1], { width: 1000, height: 1000 }, 0, createRandom(5));
  for (const { width, height } of cells) expect(width / height).toBeCloseTo(1, 5);
});

test("photos keep their order when asked, side by side on a wide sheet and above each other on a tall one", () => {
  const [left, right] = planCells([1, 1], { width: 1600, height: 800 }, 0, createRandom(1), true);
  expect([left!.photo, right!.photo]).toEqual([0, 1]);
  expect(right!.left).toBeCloseTo(800);
  const [upper, lower] = planCells([1, 1], { width: 800, height: 1600 }, 0, createRandom(1), true);
  expect([upper!.photo, lower!.photo]).toEqual([0, 1]);
  expect(lower!.top).toBeCloseTo(800);
});

test("chance lays the same photos out in several ways, the same seed in one", () => {
  const plan = (seed: number) =>
    JSON.stringify(planCells(RATIOS.slice(0, 5), { width: 1200, height: 900 }, GAP, createRandom(seed)));
  expect(plan(1)).toBe(plan(1));
  expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map(plan)).size).toBeGreaterThan(2);
});
