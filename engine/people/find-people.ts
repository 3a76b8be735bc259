import { coveredShare } from "../core/raster/regions.ts";
import type { Plane } from "../core/raster/raster.ts";
import type { Face } from "../core/face/face.ts";
import type { RecipeContext, Shot } from "../core/recipe/scene.ts";
import { findSalient } from "./find-salient.ts";

/** Under this share of the picture a person is a passer-by, and the whole picture is treated as the subject. */
export const LEAST_PERSON = 0.02;

/** The shot with its faces found. */
export const withFaces = async (
  shot: Shot,
  context: RecipeContext,
): Promise<Shot & { faces: readonly Face[] }> => ({
  ...shot,
  faces: shot.faces ?? (await context.findFaces(shot.raster)),
});

/**
 * The shot with its person found. Where faces were looked for and none is there, nobody is: the segmentation takes
 * animals and cups for people, and a mask of those leaves shreds.
 */
export async function withPerson(
  shot: Shot,
  context: RecipeContext,
): Promise<Shot & { person: Plane | null }> {
  if (shot.person !== undefined) return { ...shot, person: shot.person };
  if (shot.faces?.length === 0) return { ...shot, person: null };
  const person = await context.findPerson(shot.raster);
  return { ...shot, person: person !== null && coveredShare(person) >= LEAST_PERSON ? person : null };
}

/** Without a face, what covers less of the picture than this is rather a cup than a person. */
const FACELESS_PERSON = 0.14;

/** The shot with what it is about: its people, else the animal or thing that stands out. */
export async function withAnySubject(
  shot: Shot,
  context: RecipeContext,
): Promise<Shot & { person: Plane | null }> {
  const { faces, raster } = await withFaces(shot, context);
  const person = await context.findPerson(raster);
  const covered = person === null ? 0 : coveredShare(person);
  if (faces.length > 0 && covered >= LEAST_PERSON) return { ...shot, faces, person };
  const salient = findSalient(raster, covered >= LEAST_PERSON ? person : null);
  const standIn = covered >= FACELESS_PERSON ? person : null;
  return { ...shot, faces, person: salient ?? standIn };
}
