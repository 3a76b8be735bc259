import { expect, test } from "vitest";
import { createLayer } from "../../../core/layer/stack-layer.ts";
import { alphaPlane } from "../../../core/layer/layer.ts";
import { createPlane } from "../../../core/raster/raster.ts";
import { roundHead } from "./create-doll.server.ts";
import type { Head } from "./cut-head.ts";

const [SIDE, MIDDLE, RADIUS] = [200, 100, 60] as const;

/** A round head, with a strand of hair that hangs beside it or without. */
function drawHead(hasStrand: boolean): Head {
  const layer = createLayer(SIDE, SIDE);
  for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1) {
    const [x, y] = [pixel % SIDE, Math.floor(pixel / SIDE)];
    const isStrand = hasStrand && x > 24 && x < 32 && y > 90 && y < 190;
    if (isStrand || Math.hypot(x - MIDDLE, y - MIDDLE) < RADIUS) layer.data[pixel * 4 + 3] = 255;
  }
  const plane = createPlane(SIDE, SIDE);
  const box = { left: MIDDLE - RADIUS, top: MIDDLE - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS };
  return { layer, face: { points: [], score: 1 }, hair: plane, beard: null, skin: plane, glasses: null, box };
}

/** The first column of a row's middle part, without the strand, where the head shows. */
const edgeAt = (head: Head, row: number): number => {
  const alpha = alphaPlane(head.layer).data;
  let column = MIDDLE;
  while (column > 0 && alpha[row * SIDE + column - 1]! > 0.5) column -= 1;
  return column;
};

test("a strand that hangs beside the jaw does not dent it", () => {
  const [plain, stranded] = [roundHead(drawHead(false), 0.5), roundHead(drawHead(true), 0.5)];
  for (const row of [100, 115, 130, 145]) expect(edgeAt(stranded, row)).toBe(edgeAt(plain, row));
});

test("a round head becomes a block: its cheeks are fuller than they were", () => {
  const row = MIDDLE + RADIUS * 0.7;
  expect(edgeAt(roundHead(drawHead(false), 0.5), row)).toBeLessThan(edgeAt(drawHead(false), row) - 3);
});
