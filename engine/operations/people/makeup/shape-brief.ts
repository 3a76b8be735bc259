import type { Random } from "../../../core/raster/random.ts";
import type { FaceFrame, FaceSide } from "../../../core/face/face-frame.ts";

/** What a shape is drawn from. */
interface ShapeBrief {
  frame: FaceFrame;
  /** The halves of the face that get it. */
  sides: readonly FaceSide[];
  size: number;
  random: Random;
}

/** Draws a shape in white, as elements of an SVG in the picture's own pixels. */
export type DrawShape = (brief: ShapeBrief) => string;
