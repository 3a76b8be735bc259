import { expect, test } from "vitest";
import { createTypesetter } from "./text-path.server.ts";

test("outlines hold numbers only, at any size", async () => {
  const typesetter = createTypesetter();
  for (const size of [100, 134, 134.2, 160, 201]) {
    const line = { text: "SKYKEEPER & WREN", font: "fredoka", size, x: 0, y: 0 } as const;
    const { d, width } = await typesetter.set(line);
    expect(d).toMatch(/^[MLCQZ\d .-]+$/);
    expect(width).toBeGreaterThan(size);
  }
});
