import { expect, test } from "vitest";
import type { Face } from "../../../core/face/face.ts";
import { CHIN } from "../../../core/face/landmarks.ts";
import { closeBelowMouth } from "./cut-head.ts";

const [LOWER_LIP, SIDE] = [17, 7];
/** Upright, its mouth's lower edge in the third row of the picture and its chin in the last, in the middle column. */
const points = Array.from({ length: 478 }, () => ({ x: 0, y: 0 }));
points[LOWER_LIP] = { x: 3, y: 2 };
points[CHIN] = { x: 3, y: 6 };
const FACE: Face = { points, score: 1 };

/** A row of a picture seven pixels wide, below the mouth or beside it. */
function close(row: number, beard: readonly number[]): number[] {
  const data = new Float32Array(SIDE * SIDE);
  data.set(beard, row * SIDE);
  closeBelowMouth({ width: SIDE, height: SIDE, data }, FACE);
  return [...data.slice(row * SIDE, (row + 1) * SIDE)];
}

test("a figure's beard has no bare spots beside its middle below the mouth", () => {
  expect(close(3, [0, 1, 0, 1, 0, 1, 0])).toEqual([0, 1, 1, 1, 1, 1, 0]);
  expect(close(3, [0, 1, 0, 0.5, 0, 0, 0])).toEqual([0, 1, 0.5, 0.5, 0, 0, 0]);
});

test("a chin that is bare in its middle stays bare, and so does what lies beside the mouth", () => {
  expect(close(3, [0, 1, 0, 0, 0, 1, 0])).toEqual([0, 1, 0, 0, 0, 1, 0]);
  expect(close(1, [0, 1, 0, 1, 0, 1, 0])).toEqual([0, 1, 0, 1, 0, 1, 0]);
});
