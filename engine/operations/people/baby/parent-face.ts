import { centreOf, distance, pick, type Face, type Point } from "../../../core/face/face.ts";
import { LEFT_EYE, RIGHT_EYE } from "../../../core/face/landmarks.ts";
import type { Raster } from "../../../core/raster/raster.ts";

/** Mesh points without the irises. */
export const MESH_POINTS = 468;

/** A parent: the photo it is in, and its mesh in that photo's pixels. */
export interface Parent {
  raster: Raster;
  face: Face;
}

/**
 * A face's mesh in its own measure: the origin between the eyes, the x axis through both, and the distance of the eyes
 * as unit. Head tilt and size are gone.
 */
export function normalizeFace(face: Face): Point[] {
  const left = centreOf(pick(face, LEFT_EYE));
  const right = centreOf(pick(face, RIGHT_EYE));
  const unit = distance(left, right);
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const axis = { x: (right.x - left.x) / unit, y: (right.y - left.y) / unit };
  return face.points.slice(0, MESH_POINTS).map((point) => {
    const x = (point.x - middle.x) / unit;
    const y = (point.y - middle.y) / unit;
    return { x: x * axis.x + y * axis.y, y: y * axis.x - x * axis.y };
  });
}

/** The mesh between two others: `share` of the first. */
export function mixMeshes(first: readonly Point[], second: readonly Point[], share: number): Point[] {
  return first.map((point, i) => ({
    x: point.x * share + second[i]!.x * (1 - share),
    y: point.y * share + second[i]!.y * (1 - share),
  }));
}
