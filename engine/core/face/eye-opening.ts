import { distance, type Face } from "./face.ts";
import { CHIN, FOREHEAD_TOP } from "./landmarks.ts";

/** The middle of the upper and the lower lid of both eyes. */
const LIDS = [
  [159, 145],
  [386, 374],
] as const;

/** How far the eyes stand open, in face heights: the mean of both. */
export function measureEyeOpening({ points }: Face): number {
  const height = Math.max(1, distance(points[FOREHEAD_TOP]!, points[CHIN]!));
  const sum = LIDS.reduce((total, [upper, lower]) => total + distance(points[upper]!, points[lower]!), 0);
  return sum / LIDS.length / height;
}
