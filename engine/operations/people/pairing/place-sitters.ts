import type { Dimensions } from "../../../core/recipe/output-size.ts";

/** What placing needs to know of a person, in pixels of their photo. */
export interface Figure {
  faceHeight: number;
  faceWidth: number;
  faceX: number;
  faceY: number;
  /** Where the person ends at the bottom, and at the sides. */
  bottom: number;
  left: number;
  right: number;
}

/** Where a person's photo lies on the canvas. */
export interface Placing {
  scale: number;
  left: number;
  top: number;
}

/** Height of a face as a share of the canvas, when both have room. */
const FACE_SHARE = 0.27;
/** Pixels between the middles of the faces, in face heights: shoulders overlap a little. */
const APART = 1.75;
/** Where the faces' middle lies from the top. */
const EYE_LINE = 0.42;
/** The nearest to the bottom that the faces' middle may go, so that nobody ends in mid-air. */
const LOWEST = 0.6;
/** How far the second person's face lies below the first one's, in face heights: nobody is exactly as tall. */
const STEP_DOWN = 0.1;

/**
 * Places two people side by side on a canvas, faces of the same height, so that both reach its bottom where their
 * photos allow it.
 */
export function placeSitters(figures: readonly [Figure, Figure], canvas: Dimensions): [Placing, Placing] {
  let face = Math.min(canvas.height * FACE_SHARE, canvas.width / (APART + 1.35));
  let y = canvas.height * EYE_LINE;
  // Photos cut close below the face are enlarged, then moved down, until they reach the bottom.
  const reach = Math.min(...figures.map(({ bottom, faceY, faceHeight }) => (bottom - faceY) / faceHeight));
  const needed = (canvas.height - y) / Math.max(0.6, reach);
  face = Math.min(Math.max(face, needed), face * 1.45, canvas.width / (APART + 0.95));
  y = Math.min(canvas.height * LOWEST, Math.max(y, canvas.height - reach * face));
  const middle = canvas.width / 2;
  const apart = Math.min(face * APART, canvas.width - face * 1.1);
  const place = ({ faceHeight, faceX, faceY }: Figure, side: -1 | 1): Placing => {
    const scale = face / faceHeight;
    const down = side > 0 ? face * STEP_DOWN : 0;
    return { scale, left: middle + (side * apart) / 2 - faceX * scale, top: y + down - faceY * scale };
  };
  return [place(figures[0], -1), place(figures[1], 1)];
}
