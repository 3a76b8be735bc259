import type { CSSProperties } from "react";
import type { Result } from "~/pages/results/result.ts";

/** Narrowest and widest shape of a print, width by height; what is beyond is cut. */
const SHAPE = { min: 0.6, max: 1.9 };
/** From this shape on a print takes a phone's whole width. */
const WIDE = 1.4;

/** Shapes of what has none of its own, and of what does not say. */
const USUAL = { image: 0.8, video: 16 / 9, audio: 1.6, text: 1 } as const satisfies Record<
  Result["kind"],
  number
>;

function ratioOf(result: Result): number {
  const isSized = result.kind === "image" || result.kind === "video";
  if (!isSized || result.width === undefined || result.height === undefined) return USUAL[result.kind];
  return result.width / result.height;
}

/** The shape that a print takes in its row. */
export const printShape = (result: Result): CSSProperties => ({
  "--k": Math.min(SHAPE.max, Math.max(SHAPE.min, ratioOf(result))).toFixed(4),
});

export const isWide = (result: Result): boolean => ratioOf(result) >= WIDE;
