import { AppError } from "~/errors/app-error.ts";
import { coveredShare } from "../raster/regions.ts";
import type { Plane } from "../raster/raster.ts";
import type { Face } from "../face/face.ts";
import type { Operation, RecipeContext, Scene, Shot } from "../recipe/scene.ts";

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

/** Finds the faces of the picture so far; where the recipe needs one, a photo without is refused. */
export const landmarks: Operation<"landmarks"> = async (scene, { required }, context) => {
  const main = await withFaces(scene.main, context);
  if (required && main.faces.length === 0)
    throw new AppError("PHOTO_UNSUITABLE", { message: "photo.noFace", params: { photo: 1 } });
  return { ...scene, main };
};

/** Finds the person in the picture so far. */
export const segment: Operation<"segment"> = async (scene, _step, context): Promise<Scene> => ({
  ...scene,
  main: await withPerson(scene.main, context),
});
