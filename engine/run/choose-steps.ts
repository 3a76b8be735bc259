import { PHOTO_SIGNS, type PhotoSign } from "#registry/contract/form/choices.ts";
import type { Choice, Step } from "#registry/contract/recipe.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { faceArea } from "../core/face/face.ts";
import { measureEyeOpening } from "../core/face/eye-opening.ts";
import { hasMoustache } from "../core/face/has-moustache.ts";
import { findVariant } from "../words/match.ts";
import { listVariants } from "../words/read-edits.ts";
import { isLongHair } from "../people/hair/measure-length.ts";
import { withFaces, withPerson } from "../people/find-people.ts";
import { findParts } from "../people/parts/find-parts.ts";
import type { RecipeContext, Scene } from "../core/recipe/scene.ts";

/** Eyes that stand open by this share of the face's height are wide. */
const WIDE_EYES = 0.052;

/** The signs that the largest face shows; none without a face. */
async function readSigns(scene: Scene, context: RecipeContext): Promise<ReadonlySet<PhotoSign>> {
  const { raster, faces, person } = await withPerson(await withFaces(scene.main, context), context);
  const [face] = [...(faces ?? [])].sort((a, b) => faceArea(b) - faceArea(a));
  const signs = new Set<PhotoSign>();
  if (!face) return signs;
  signs.add(isLongHair(findParts(raster, face, person).hair, face) ? "long-hair" : "short-hair");
  if (hasMoustache(raster, face)) signs.add("moustache");
  signs.add(measureEyeOpening(face) >= WIDE_EYES ? "wide-eyes" : "narrow-eyes");
  return signs;
}

/**
 * The steps of the variant that the person's words choose, or of all that they ask for where several may be; else of the
 * one for the photo's strongest sign, else what the recipe says of such words.
 * @throws AppError INVALID_INPUT when the words choose none and the recipe refuses that.
 */
export async function chooseSteps(
  { variants, several, otherwise }: Choice,
  scene: Scene,
  context: RecipeContext,
): Promise<readonly Step[]> {
  if (several) {
    const wanted = listVariants(context.words, variants);
    if (wanted.length > 0) return wanted.flatMap(({ steps }) => steps);
  }
  const wished = several ? null : findVariant(context.words, context.defaultWords, variants);
  if (wished) return wished.steps;
  if (variants.some(({ serves }) => serves.length > 0)) {
    const shown = await readSigns(scene, context);
    for (const sign of PHOTO_SIGNS) {
      const fitting = shown.has(sign) && variants.find(({ serves }) => serves.includes(sign));
      if (fitting) return fitting.steps;
    }
  }
  if (otherwise === "nothing") return [];
  if (otherwise === "refuse") throw new AppError("INVALID_INPUT", { message: "wishNotKnown" });
  return variants[0]!.steps;
}
