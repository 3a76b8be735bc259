import type { Choice, Step } from "#registry/contract/recipe.ts";
import { faceArea } from "../face/face.ts";
import { findVariant } from "../hair/choose-variant.ts";
import { isLongHair } from "../hair/measure-length.ts";
import { withFaces, withPerson } from "../operations/analysis.ts";
import { findParts } from "../parts/find-parts.ts";
import type { RecipeContext, Scene } from "./scene.ts";

/** Whether the largest face's hair falls below the jaw; null without a face. */
async function seeLength(scene: Scene, context: RecipeContext): Promise<"long" | "short" | null> {
  const main = await withPerson(await withFaces(scene.main, context), context);
  const [face] = [...(main.faces ?? [])].sort((a, b) => faceArea(b) - faceArea(a));
  if (!face) return null;
  return isLongHair(findParts(main.raster, face, main.person).hair, face) ? "long" : "short";
}

/** The steps of the variant that the person's words choose, else of the one made for such a photo, else of the first. */
export async function chooseSteps(
  { variants }: Choice,
  scene: Scene,
  context: RecipeContext,
): Promise<readonly Step[]> {
  const wished = findVariant(context.words, context.defaultWords, variants);
  if (wished) return wished.steps;
  if (variants.some(({ hair }) => hair !== undefined)) {
    const length = await seeLength(scene, context);
    const fitting = variants.find(({ hair }) => hair !== undefined && hair === length);
    if (fitting) return fitting.steps;
  }
  return variants[0]!.steps;
}
