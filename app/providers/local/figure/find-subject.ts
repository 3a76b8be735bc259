import type { Face } from "../face/face.ts";
import { LEAST_PERSON, withFaces } from "../operations/analysis.ts";
import { coveredShare } from "../raster/regions.ts";
import type { Plane } from "../raster/raster.ts";
import type { RecipeContext, Shot } from "../recipe/scene.ts";

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
