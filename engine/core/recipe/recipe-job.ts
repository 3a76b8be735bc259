import type { Ratio, Size } from "#registry/contract/field.ts";
import type { Canvas } from "#registry/contract/manifest.ts";
import type { Recipe } from "#registry/contract/recipe.ts";
import type { Face } from "../face/face.ts";

/** What a run needs; plain data, so that it can cross to another process. */
export interface RecipeJob {
  /** Left out, the photo is framed and nothing else. */
  recipe?: Recipe;
  canvas?: Canvas;
  /** JPEG or PNG. */
  photos: Uint8Array[];
  /**
   * Faces of each photo in shares of its width and height, null where they have to be looked for as the inspection did.
   * Left out, steps look for them in what they work on.
   */
  faces?: readonly (readonly Face[] | null)[];
  /** The first photo comes to its recipe with its faces: the tool asks for some. Otherwise a step that wants them asks. */
  usesFaces?: boolean;
  words: string;
  defaultWords: string;
  /** The form's values by name, for recipes that a choice decides. */
  values?: Readonly<Record<string, unknown>>;
  ratio: Ratio;
  size: Size;
  maxOutput?: "8K";
  /** Pixels on the longer side of the picture, which is worked on at that size too; instead of `size`. */
  side?: number;
  /** How many times larger than the photo the picture is; instead of ratio and size. */
  scale?: number;
  /** The same seed on the same photo gives the same picture. */
  seed: number;
}

export interface RecipeResult {
  kind: "image";
  bytes: Buffer;
  contentType: "image/png" | "image/jpeg";
  width: number;
  height: number;
  /** Milliseconds of each step, and of reading and writing. */
  timings: Record<string, number>;
}
