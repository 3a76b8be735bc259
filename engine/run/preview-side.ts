import type { Recipe, Step } from "#registry/contract/recipe.ts";

/**
 * Steps that tell the parts of people apart pixel by pixel, or lay every stroke and paper: what they take goes with the
 * picture's area, half a CPU second and more at 384 pixels.
 */
const DEAR: ReadonlySet<Step["op"]> = new Set<Step["op"]>([
  "grow-hair",
  "make-up",
  "mini-figure",
  "paint",
  "paper-collage",
]);
/** At five sixths of the sides a picture has 70 % of the area, and enlarged by so little it looks the same. */
const DEAR_SHARE = 5 / 6;

const stepsOf = (recipe: Recipe): Step[] =>
  recipe.flatMap((entry) => (entry.op === "choose" ? entry.variants.flatMap(({ steps }) => steps) : [entry]));

/**
 * Pixels on the longer side at which a preview of a recipe is worked on; never more than `side`, at which it is shown.
 * A network that draws sees a part of them only, and with fewer it draws faces without eyes: there it is all of them.
 */
export function previewSide(side: number, recipe: Recipe = []): number {
  const ops = stepsOf(recipe).map(({ op }) => op);
  const isDear = ops.some((op) => DEAR.has(op)) && !ops.includes("cartoon");
  return isDear ? Math.round(side * DEAR_SHARE) : side;
}
