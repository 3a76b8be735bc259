import { between, centreOf, distance, type Face, type Point } from "./face.ts";
import { CHIN, FOREHEAD_TOP } from "./landmarks.ts";

/** Landmarks along the hairline, and below each the landmark at brow height or, at the sides, on the cheek. */
const HAIR = [162, 21, 54, 103, 67, 109, 10, 338, 297, 332, 284, 251, 389] as const;
const BROW = [234, 127, 70, 63, 105, 107, 9, 336, 334, 293, 300, 356, 454] as const;

/** Coordinates on a head, whatever its pose: `across` from -1 (left temple) to 1, `down` 0 at the hairline, 1 at the brows. */
export interface HeadMap {
  place(across: number, down: number): Point;
  /** Pixels from hairline to brows in the middle of the face. */
  foreheadHeight: number;
  /** Pixels from temple to temple. */
  width: number;
  /** Unit vectors of the head: to its top, and to the picture's right. */
  up: Point;
  right: Point;
}

/** The point on a row of landmarks, `across` from -1 to 1; beyond, the last step goes on. */
function along(points: readonly Point[], across: number): Point {
  const place = ((across + 1) / 2) * (points.length - 1);
  const from = Math.min(points.length - 2, Math.max(0, Math.floor(place)));
  return between(points[from]!, points[from + 1]!, place - from);
}

/** A head's own hairline: how far it lies from the mesh's one at a place across, in the same measure as `down`. */
export type Hairline = (across: number) => number;

const MESH_HAIRLINE: Hairline = () => 0;

/** Lays coordinates over a head. The mesh ends somewhere on the forehead; `hairline` says where hair really begins. */
export function createHeadMap(face: Face, hairline: Hairline = MESH_HAIRLINE): HeadMap {
  const hair = HAIR.map((index) => face.points[index]!);
  const brow = BROW.map((index) => face.points[index]!);
  const top = face.points[FOREHEAD_TOP]!;
  const chin = face.points[CHIN]!;
  const length = distance(top, chin);
  const up = { x: (top.x - chin.x) / length, y: (top.y - chin.y) / length };
  const right = { x: -up.y, y: up.x };
  const middle = centreOf([hair[0]!, hair.at(-1)!]);
  const foreheadHeight = Math.max(distance(top, face.points[9]!), length * 0.2);
  const width = distance(hair[0]!, hair.at(-1)!);

  const placeOnMesh = (across: number, down: number): Point => {
    const root = along(hair, across);
    if (down >= 0 && down <= 1) return between(root, along(brow, across), down);
    if (down > 1) {
      const end = along(brow, across);
      const beyond = (down - 1) * foreheadHeight;
      return { x: end.x - up.x * beyond, y: end.y - up.y * beyond };
    }
    // Above the hairline the skull curves away, so that equal steps look shorter and narrower.
    const rise = foreheadHeight * -down * (1 - 0.06 * -down);
    const side = ((root.x - middle.x) * right.x + (root.y - middle.y) * right.y) * 0.14 * -down;
    return { x: root.x + up.x * rise - right.x * side, y: root.y + up.y * rise - right.y * side };
  };
  const place = (across: number, down: number): Point => {
    const start = hairline(Math.max(-1, Math.min(1, across)));
    return placeOnMesh(across, down <= 0 ? start + down : start + (1 - start) * down);
  };
  return { place, foreheadHeight, width, up, right };
}
