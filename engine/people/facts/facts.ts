import type { Face } from "../../core/face/face.ts";

/** What a photo is of: a being, a likeness of one, or neither. */
export type Subject = "human" | "animal" | "statue" | "drawing" | "doll" | "thing";

/**
 * One reading of a photo: plain data that can cross processes. A reading tells about a person's body: it is kept in
 * memory as briefly as its photo needs it, and neither logged nor written anywhere.
 */
export interface Facts {
  /** The photo's own pixels, upright. */
  width: number;
  height: number;
  /** How surely the picture is pornographic, 0 to 1; 0 where this machine cannot look. */
  unsafe: number;
  /** What the photo is of; null where this machine cannot look. */
  subject: Subject | null;
  /** Every face with its traits, largest first, in shares of width and height; null where this machine cannot look. */
  faces: readonly Face[] | null;
  /** Share of the picture that the people in it cover; null where this machine cannot look. */
  person: number | null;
}
