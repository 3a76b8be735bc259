import { expect, test } from "vitest";
import { formatElapsed } from "./result.ts";

test("elapsed time is minutes and two-figure seconds", () => {
  expect(formatElapsed(8_400)).toBe("0:08");
  expect(formatElapsed(125_000)).toBe("2:05");
  expect(formatElapsed(-50)).toBe("0:00");
});
