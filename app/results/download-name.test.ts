import { expect, test } from "vitest";
import { downloadName } from "./download-name.ts";

test("a download is named by product, local date and time, and index", () => {
  expect(downloadName(new Date(2026, 9, 6, 4, 6, 2), 1)).toBe("imgfx_20261006-040602_1.png");
  expect(downloadName(new Date(2026, 11, 31, 23, 59, 59), 12)).toBe("imgfx_20261231-235959_12.png");
});
