import { between, centreOf, distance, type Face, type Point } from "../../../core/face/face.ts";
import { LEFT_CHEEK_EDGE, RIGHT_CHEEK_EDGE } from "../../../core/face/landmarks.ts";
import { createFaceFrame, type FaceFrame } from "../../../core/face/face-frame.ts";
import { polygonMask } from "../../../core/face/polygon-mask.ts";
import type { Plane } from "../../../core/raster/raster.ts";

/** The crown lies about as far above the eyes as the chin lies below: the eyes are in the middle of a head. */
const CROWN = 0.94;
/** How far the skull stands out beside the outline of a frontal face, in face widths. */
const BESIDE = 0.045;
/** How far the back of a head comes into view as it turns, in face widths for a full turn. */
const BACK = 0.46;
/** A skull is a little squarer than an ellipse. */
const SQUARENESS = 2.25;

/** A skull without hair, on the head's own axes. */
export interface Skull {
  frame: FaceFrame;
  /** Its outline over the crown and down to the jaw on both sides. */
  outline: Point[];
  /** Middle of the dome, at the height of the brows. */
  centre: Point;
  /** Pixels from the middle to the picture's left and right and up to the crown. */
  left: number;
  right: number;
  rise: number;
  /** From -1 (the face looks to the picture's left) to 1. */
  turn: number;
}

/** How far a face is turned, from where the nose lies between the edges of the cheeks. */
export function measureTurn({ points }: Face, { right }: FaceFrame): number {
  const along = (point: Point) => point.x * right.x + point.y * right.y;
  const [left, tip, far] = [
    along(points[LEFT_CHEEK_EDGE]!),
    along(points[4]!),
    along(points[RIGHT_CHEEK_EDGE]!),
  ];
  const share = (tip - left) / Math.max(1, far - left);
  return Math.max(-1, Math.min(1, (share - 0.5) * 2.4));
}

/**
 * Works out a skull from the landmarks of the face.
 * @param grow how much larger its outline is, in face widths: room for short hair
 */
export function findSkull(face: Face, grow = 0): Skull {
  const frame = createFaceFrame(face);
  const { up, right, width, height } = frame;
  const at = (index: number) => face.points[index]!;
  const turn = measureTurn(face, frame);
  const [leftEdge, rightEdge] = [at(127), at(356)];
  const eyes = centreOf([frame.sides[0].eye, frame.sides[1].eye]);
  const brow = centreOf([leftEdge, rightEdge]);
  const along = (point: Point) => (point.x - brow.x) * right.x + (point.y - brow.y) * right.y;
  const crown = distance(eyes, frame.chin) * CROWN + grow * width;
  const lift = (eyes.x - brow.x) * up.x + (eyes.y - brow.y) * up.y;
  // A face that looks to the picture's right shows the back of its head on the left.
  const left = -along(leftEdge) + width * (BESIDE + grow + BACK * Math.max(0, turn) * 0.5);
  const side = along(rightEdge) + width * (BESIDE + grow + BACK * Math.max(0, -turn) * 0.5);
  const rise = crown + lift;
  const place = (x: number, y: number): Point => ({
    x: brow.x + right.x * x + up.x * y,
    y: brow.y + right.y * x + up.y * y,
  });
  const dome = Array.from({ length: 41 }, (_, i) => {
    const angle = Math.PI * (1 - i / 40);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const x = Math.sign(c) * Math.abs(c) ** (2 / SQUARENESS) * (c < 0 ? left : side);
    return place(x, s ** (2 / SQUARENESS) * rise);
  });
  // Down from the temples the outline runs in to the corner of the jaw.
  const jaw = (isLeft: boolean): Point[] => {
    const edge = at(isLeft ? 132 : 361);
    const reach = isLeft ? left : side;
    const out = isLeft ? -1 : 1;
    const hidden = isLeft ? turn < -0.25 : turn > 0.25;
    const back = Math.max(0, isLeft ? turn : -turn);
    return [
      place(out * reach * 0.985, -height * 0.12),
      place(out * reach * 0.95, -height * 0.24),
      between(edge, place(out * reach, -height * 0.34), hidden ? 0.05 : 0.3 + back * 0.5),
    ];
  };
  const outline = [...dome, ...jaw(false), ...jaw(true).reverse()];
  return { frame, outline, centre: brow, left, right: side, rise, turn };
}

/** 1 inside the skull, softened by `sigma` pixels. */
export const skullMask = (skull: Skull, size: { width: number; height: number }, sigma: number): Plane =>
  polygonMask(size.width, size.height, [skull.outline], sigma);
