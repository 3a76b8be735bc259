import { AppError } from "~/errors/app-error.ts";
import { coveredShare } from "../raster/regions.ts";
import type { Plane } from "../raster/raster.ts";
import { findSalient } from "../salience/find-salient.ts";
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

/** Without a face, what covers less of the picture than this is rather a cup than a person. */
const FACELESS_PERSON = 0.14;

/** The shot with what it is about: its people, else the animal or thing that stands out. */
async function withAnySubject(shot: Shot, context: RecipeContext): Promise<Shot & { person: Plane | null }> {
  const { faces, raster } = await withFaces(shot, context);
  const person = await context.findPerson(raster);
  const covered = person === null ? 0 : coveredShare(person);
  if (faces.length > 0 && covered >= LEAST_PERSON) return { ...shot, faces, person };
  const salient = findSalient(raster, covered >= LEAST_PERSON ? person : null);
  const standIn = covered >= FACELESS_PERSON ? person : null;
  return { ...shot, faces, person: salient ?? standIn };
}

/** Finds the person in the picture so far, or whatever it is about; a picture of nothing may be refused. */
export const segment: Operation<"segment"> = async (
  scene,
  { subject, required },
  context,
): Promise<Scene> => {
  const main =
    subject === "any" ? await withAnySubject(scene.main, context) : await withPerson(scene.main, context);
  if (required && main.person === null) {
    const message = subject === "any" ? "photo.noSubject" : "photo.noPerson";
    throw new AppError("PHOTO_UNSUITABLE", { message, params: { photo: 1 } });
  }
  return { ...scene, main };
};
