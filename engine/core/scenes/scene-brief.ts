import type { Point } from "../face/face.ts";
import type { Random } from "../raster/random.ts";

/** What a backdrop has to fill. Everything is in pixels. */
interface SceneBrief {
  width: number;
  height: number;
  /** The middle of the head that will stand in front: suns, halos and gaps go there. */
  focus: Point;
  random: Random;
}

/** Draws a backdrop as the content of an `svg` element that fills the brief's width and height, whatever their ratio. */
export type DrawScene = (brief: SceneBrief) => string;
