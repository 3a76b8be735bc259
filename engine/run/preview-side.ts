import { listSteps, type Recipe, type Step } from "#registry/contract/recipe.ts";

/**
 * Steps that tell the parts of people apart pixel by pixel, lay every stroke and paper, or work on what a network has
 * drawn: what they take goes with the picture's area, half a CPU second and more at 384 pixels.
 */
const DEAR: ReadonlySet<Step["op"]> = new Set<Step["op"]>([
  "cartoon",
  "grow-hair",
  "make-up",
  "mini-figure",
  "paint",
  "paper-collage",
]);
/** At five sixths of the sides a picture has 70 % of the area, and enlarged by so little it looks the same. */
const DEAR_SHARE = 5 / 6;

/** Pixels on the longer side at which a preview of a recipe is worked on; it is shown at `side`. */
export function previewSide(side: number, recipe: Recipe = []): number {
  const ops = listSteps(recipe).map(({ op }) => op);
  return ops.some((op) => DEAR.has(op)) ? Math.round(side * DEAR_SHARE) : side;
}
