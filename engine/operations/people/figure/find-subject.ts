import type { Face } from "../../../core/face/face.ts";
import { LEAST_PERSON, withFaces } from "../../../people/find-people.ts";
import { coveredShare } from "../../../core/raster/regions.ts";
import type { Plane } from "../../../core/raster/raster.ts";
import type { RecipeContext, Shot } from "../../../core/recipe/scene.ts";

/**
 * The shot with its faces and with what stands out from it: people, or without a face perhaps an animal or somebody
 * who looks away. Whoever uses a mask without a face judges its shape, as it may be in shreds.
 */
export async function withSubject(
  shot: Shot,
  context: RecipeContext,
): Promise<Shot & { faces: readonly Face[]; person: Plane | null }> {
  const found = await withFaces(shot, context);
  const person = found.person ?? (await context.findPerson(found.raster));
  return { ...found, person: person !== null && coveredShare(person) >= LEAST_PERSON ? person : null };
}
