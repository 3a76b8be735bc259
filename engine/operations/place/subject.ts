import { coveredShare, keepLargeRegions } from "../../core/raster/regions.ts";
import type { RecipeContext, Scene, Subject } from "../../core/recipe/scene.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";

/** Without a face, what covers less of the picture than this is rather a cup than a person. */
const FACELESS_PERSON = 0.14;
/** Pieces smaller than this share of the largest are crumbs of the background. */
const LEAST_PIECE = 0.12;

/** The picture so far with its faces, and its people without stray pieces. */
export async function findSubject(scene: Scene, context: RecipeContext): Promise<Subject> {
  const { raster, faces, person } = await withPerson(await withFaces(scene.main, context), context);
  const found = faces ?? [];
  if (!person || (found.length === 0 && coveredShare(person) < FACELESS_PERSON))
    return { raster, faces: found, person: null };
  return { raster, faces: found, person: keepLargeRegions(person, 0.4, LEAST_PIECE) };
}
