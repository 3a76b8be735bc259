import { expect, test } from "vitest";
import { arrangeSheet, layoutSheet } from "./save-sheet.ts";

test("one photo fills rows of four; several have a row each", () => {
  expect(arrangeSheet(1, 2)).toEqual({ columns: 3, rows: 1 });
  expect(arrangeSheet(1, 6)).toEqual({ columns: 4, rows: 2 });
  expect(arrangeSheet(3, 6)).toEqual({ columns: 7, rows: 3 });
});

test("a sheet holds its cells and names, and is never larger than a phone can draw", () => {
  const small = layoutSheet({ columns: 3, rows: 1 }, [1]);
  expect(small.width).toBe(3 * small.cell.width + 4 * small.gap);
  expect(small.height).toBe(small.cell.height + small.caption + 2 * small.gap);
  const large = layoutSheet({ columns: 13, rows: 10 }, [1]);
  expect(large.width * large.height).toBeLessThanOrEqual(16_000_000);
  expect(large.cell.width).toBeLessThan(small.cell.width);
});

test("cells are as high as the highest photo, within reason", () => {
  const heightOf = (...shapes: number[]) => layoutSheet({ columns: 2, rows: 1 }, shapes).cell.height;
  expect(heightOf(1.5, 0.75)).toBe(640);
  expect(heightOf(0.01)).toBe(853);
  expect(heightOf(9)).toBe(270);
});
