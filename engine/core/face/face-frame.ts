import { between, boundsOf, centreOf, distance, faceBox, pick, type Face, type Point } from "./face.ts";
import {
  CHIN,
  FOREHEAD_TOP,
  INNER_LIPS,
  LEFT_BROW,
  LEFT_EYE,
  LIPS_OUTLINE,
  OVAL,
  RIGHT_BROW,
  RIGHT_EYE,
} from "./landmarks.ts";

/** Lids from the outer to the inner corner, and the brow above from the outer end inwards. */
const LIDS = {
  left: {
    upper: [33, 246, 161, 160, 159, 158, 157, 173, 133],
    lower: [33, 7, 163, 144, 145, 153, 154, 155, 133],
    brow: [46, 53, 52, 65, 55],
  },
  right: {
    upper: [263, 466, 388, 387, 386, 385, 384, 398, 362],
    lower: [263, 249, 390, 373, 374, 380, 381, 382, 362],
    brow: [276, 283, 282, 295, 285],
  },
} as const;

/** One half of a face; `out` is 1 towards the picture's right, -1 towards its left. */
export interface FaceSide {
  out: 1 | -1;
  eye: Point;
  eyeWidth: number;
  eyeOutline: Point[];
  upperLid: Point[];
  lowerLid: Point[];
  browLine: Point[];
  browOutline: Point[];
  mouthCorner: Point;
  /** The highest place of the cheek, below the outer half of the eye. */
  cheekbone: Point;
  /** Where cheek and ear meet, at the mouth's height. */
  jaw: Point;
  temple: Point;
  nostril: Point;
}

/** A face's own measures: everything in pixels of the picture. */
export interface FaceFrame {
  face: Face;
  sides: readonly [FaceSide, FaceSide];
  width: number;
  height: number;
  up: Point;
  right: Point;
  noseTip: Point;
  noseBottom: Point;
  noseBridge: Point;
  lipTop: Point;
  lipBottom: Point;
  chin: Point;
  foreheadTop: Point;
  oval: Point[];
  lips: Point[];
  innerLips: Point[];
  /** A point moved along the face's own axes, in face widths to the picture's right and face heights up. */
  move(from: Point, right: number, up: number): Point;
}

function readSide(face: Face, name: "left" | "right"): FaceSide {
  const isLeft = name === "left";
  const at = (index: number) => face.points[index]!;
  const { upper, lower, brow } = LIDS[name];
  const eyeOutline = pick(face, isLeft ? LEFT_EYE : RIGHT_EYE);
  const brows = pick(face, isLeft ? LEFT_BROW : RIGHT_BROW);
  return {
    out: isLeft ? -1 : 1,
    eye: centreOf(eyeOutline),
    eyeWidth: distance(at(upper[0]), at(upper[8])),
    eyeOutline,
    upperLid: pick(face, upper),
    lowerLid: pick(face, lower),
    browLine: pick(face, brow),
    browOutline: brows,
    mouthCorner: at(isLeft ? 61 : 291),
    cheekbone: at(isLeft ? 117 : 346),
    jaw: at(isLeft ? 132 : 361),
    temple: at(isLeft ? 21 : 251),
    nostril: at(isLeft ? 129 : 358),
  };
}

/** Measures a face for what is drawn on it. */
export function createFaceFrame(face: Face): FaceFrame {
  const at = (index: number) => face.points[index]!;
  const [top, chin] = [at(FOREHEAD_TOP), at(CHIN)];
  const height = Math.max(1, distance(top, chin));
  const up = { x: (top.x - chin.x) / height, y: (top.y - chin.y) / height };
  const right = { x: -up.y, y: up.x };
  const width = Math.max(height * 0.55, faceBox(face).width);
  return {
    face,
    sides: [readSide(face, "left"), readSide(face, "right")],
    width,
    height,
    up,
    right,
    noseTip: at(4),
    noseBottom: at(2),
    noseBridge: between(at(168), at(4), 0.25),
    lipTop: at(0),
    lipBottom: at(17),
    chin,
    foreheadTop: top,
    oval: pick(face, OVAL),
    lips: pick(face, LIPS_OUTLINE),
    innerLips: pick(face, INNER_LIPS),
    move: (from, x, y) => ({
      x: from.x + right.x * x * width + up.x * y * height,
      y: from.y + right.y * x * width + up.y * y * height,
    }),
  };
}

/** Whether the mouth stands open enough to show teeth. */
export const isMouthOpen = (frame: FaceFrame): boolean =>
  boundsOf(frame.innerLips).height > frame.height * 0.02;
