import type { FaceTraits } from "./face-traits.ts";

/** A point in pixels: x to the right, y down, from the picture's top left. */
export interface Point {
  x: number;
  y: number;
}

/** A face found in a picture, with MediaPipe's 478 landmarks (468 of the mesh, 10 of the irises). */
export interface Face {
  points: readonly Point[];
  /** The detector's own certainty, 0 to 1. */
  score: number;
  /** What the reading of its photo says of it; absent where nobody has read. */
  traits?: FaceTraits;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function boundsOf(points: readonly Point[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, width: right - left, height: bottom - top };
}

export const faceBox = (face: Face): Box => boundsOf(face.points);

/** The box round all of them; null where there is none. */
export const facesBox = (faces: readonly Face[]): Box | null =>
  faces.length === 0 ? null : boundsOf(faces.flatMap(({ points }) => points));

export const faceArea = (face: Face): number => {
  const box = faceBox(face);
  return box.width * box.height;
};

/** The faces, the largest first. */
export const sortFaces = (faces: readonly Face[]): Face[] =>
  [...faces].sort((a, b) => faceArea(b) - faceArea(a));

/** Undefined where there is none. */
export const largestFace = (faces: readonly Face[]): Face | undefined => sortFaces(faces)[0];

/** The same face with every point moved. */
export const moveFace = (face: Face, move: (point: Point) => Point): Face => ({
  ...face,
  points: face.points.map(move),
});

/** Faces of a picture as shares of its size. */
export const shareFaces = (
  faces: readonly Face[],
  { width, height }: { width: number; height: number },
): Face[] => faces.map((face) => moveFace(face, ({ x, y }) => ({ x: x / width, y: y / height })));

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export function centreOf(points: readonly Point[]): Point {
  let x = 0;
  let y = 0;
  for (const point of points) {
    x += point.x;
    y += point.y;
  }
  return { x: x / points.length, y: y / points.length };
}

/** The point `share` of the way from `a` to `b`; beyond 1 or below 0 it lies outside. */
export const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

export const pick = (face: Face, indexes: readonly number[]): Point[] =>
  indexes.map((index) => face.points[index]!);
