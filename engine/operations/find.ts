import { AppError } from "#registry/contract/errors/app-error.ts";
import type { Operation, Scene } from "../core/recipe/scene.ts";
import { withAnySubject, withFaces, withPerson } from "../people/find-people.ts";

/** Finds the faces of the picture so far; where the recipe needs one, a photo without is refused. */
export const landmarks: Operation<"landmarks"> = async (scene, { required }, context) => {
  const main = await withFaces(scene.main, context);
  if (required && main.faces.length === 0)
    throw new AppError("PHOTO_UNSUITABLE", { message: "photo.noFace", params: { photo: 1 } });
  return { ...scene, main };
};

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
