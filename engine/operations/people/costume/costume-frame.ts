import { centreOf, faceBox, type Face, type Point } from "../../../core/face/face.ts";
import { findHead } from "../../../core/face/head-outline.ts";
import { createFaceFrame, type FaceFrame } from "../../../core/face/face-frame.ts";
import { measureTurn } from "../scalp/skull-shape.ts";
import type { Random } from "../../../core/raster/random.ts";
import type { Plane } from "../../../core/raster/raster.ts";

/** What a piece of a costume is drawn from, in pixels of the picture. */
export interface CostumeFrame {
  face: FaceFrame;
  /** A point of the head: head widths to the picture's right and head heights up from the middle of the hairline. */
  head(right: number, up: number): Point;
  /** A point of the body: face widths to the picture's right and down from the pit of the neck. */
  body(right: number, down: number): Point;
  /** Pixels from side to side, with the hair. */
  headWidth: number;
  /** Degrees clockwise by which the head is tilted. */
  tilt: number;
  /** From -1 (the face looks to the picture's left) to 1. */
  turn: number;
  size: { width: number; height: number };
  colors: readonly string[];
  random: Random;
}

/** Measures a person for a costume. */
export function createCostumeFrame(
  face: Face,
  person: Plane | null,
  size: { width: number; height: number },
  colors: readonly string[],
  random: Random,
): CostumeFrame {
  const frame = createFaceFrame(face);
  const outline = findHead(face, person);
  const headWidth = Math.min(outline.radius.x * 2, frame.width * 1.65);
  const box = faceBox(face);
  const between = centreOf([frame.sides[0].temple, frame.sides[1].temple]);
  // A turned face shows more of one side: the head's middle lies between both temples and its outline's middle.
  const lean = (outline.centre.x - box.left - box.width / 2) * 0.5;
  const hairline: Point = {
    x: (between.x + frame.foreheadTop.x) / 2 + lean + frame.up.x * frame.height * 0.06,
    y: frame.foreheadTop.y + frame.up.y * frame.height * 0.06,
  };
  // The body hangs straight whatever the head does.
  const neck: Point = {
    x: frame.chin.x * 0.6 + (box.left + box.width / 2) * 0.4 - frame.up.x * frame.height * 0.1,
    y: frame.chin.y + frame.height * 0.34,
  };
  return {
    face: frame,
    head: (right, up) => ({
      x: hairline.x + (frame.right.x * right + frame.up.x * up) * headWidth,
      y: hairline.y + (frame.right.y * right + frame.up.y * up) * headWidth,
    }),
    body: (right, down) => ({ x: neck.x + right * frame.width, y: neck.y + down * frame.width }),
    headWidth,
    tilt: (Math.atan2(frame.right.y, frame.right.x) * 180) / Math.PI,
    turn: measureTurn(face, frame),
    size,
    colors,
    random,
  };
}

/** What a piece looks like: what hangs behind the person, and what lies in front. Contents of an SVG. */
interface CostumeDrawing {
  behind?: string;
  front?: string;
}

export type DrawPiece = (frame: CostumeFrame) => CostumeDrawing;
