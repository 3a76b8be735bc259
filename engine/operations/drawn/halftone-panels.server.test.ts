import { expect, test } from "vitest";
import { createScreen } from "./halftone-panels.server.ts";

test.each([0.15, 0.4, 0.6, 0.9])("dots cover about as much as the shade asks for (%d)", (darkness) => {
  const screen = createScreen(12, 30);
  let sum = 0;
  for (let y = 0; y < 240; y += 1) for (let x = 0; x < 240; x += 1) sum += screen(x, y, darkness);
  expect(Math.abs(sum / 240 ** 2 - darkness)).toBeLessThan(0.06);
});
