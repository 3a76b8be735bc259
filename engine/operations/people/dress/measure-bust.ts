import { distance, faceBox, type Face, type Point } from "../../../core/face/face.ts";
import { CHIN, FOREHEAD_TOP, LEFT_CHEEK_EDGE, RIGHT_CHEEK_EDGE } from "../../../core/face/landmarks.ts";
import type { Plane } from "../../../core/raster/raster.ts";

/** Where a garment goes, in pixels; sizes follow the face, as a tailor's follow the body. */
export interface Bust {
  /** Middle of the neck, at the height of the chin. */
  neck: Point;
  /** Height of the face from forehead to chin, and its width at the cheeks: the units of all else. */
  height: number;
  width: number;
  /** From -1 (the face looks to the picture's left) to 1. */
  turn: number;
}

/** Corners of the jaw below the ears. */
const JAW = [172, 397] as const;
const NOSE_TIP = 1;
/** A mask's neck that is wider than this, in face widths, is hair or a collar. */
const WIDEST_NECK = 1.25;

/** Middle of the person in the row where the neck is, or null when that row shows more than a neck. */
function neckMiddle(person: Plane, x: number, y: number, width: number): number | null {
  const row = Math.round(y) * person.width;
  if (y < 0 || y >= person.height) return null;
  let [left, right] = [Math.round(x), Math.round(x)];
  while (left > 0 && person.data[row + left - 1]! > 0.5) left -= 1;
  while (right < person.width - 1 && person.data[row + right + 1]! > 0.5) right += 1;
  return right - left > width * 0.4 && right - left < width * WIDEST_NECK ? (left + right) / 2 : null;
}

/** Measures where neck and shoulders of the person with this face are. */
export function measureBust(face: Face, person: Plane): Bust {
  const chin = face.points[CHIN]!;
  const height = Math.max(faceBox(face).height * 0.85, distance(face.points[FOREHEAD_TOP]!, chin));
  const [left, right] = [face.points[LEFT_CHEEK_EDGE]!, face.points[RIGHT_CHEEK_EDGE]!];
  const nose = face.points[NOSE_TIP]!;
  const turn = Math.max(-1, Math.min(1, (2 * nose.x - left.x - right.x) / Math.max(1, right.x - left.x)));
  // A turned face looks narrower than the head is.
  const width = Math.max(faceBox(face).width, height * 0.74);
  const jaw = (face.points[JAW[0]]!.x + face.points[JAW[1]]!.x) / 2;
  const seen = neckMiddle(person, jaw, chin.y + height * 0.14, width);
  const middle = seen ?? jaw - turn * width * 0.08;
  return { neck: { x: middle, y: chin.y }, height, width, turn };
}
