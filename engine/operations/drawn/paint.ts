import type { Coat } from "#registry/contract/operations/paint.ts";
import { centreOf, faceBox, pick, type Face } from "../../core/face/face.ts";
import { OVAL } from "../../core/face/landmarks.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import { createBristles } from "./paint/bristles.ts";
import { layCoat } from "./paint/lay-coat.ts";
import { createPainting, lightPainting } from "./paint/painting.ts";
import { createStrokeField } from "./paint/stroke-field.ts";
import { lumaPlane, parseColor, type Plane } from "../../core/raster/raster.ts";
import { longerSide, withPicture, type Operation } from "../../core/recipe/scene.ts";
import { findSubject } from "../place/subject.ts";

/** A brush for faces is never broader than this share of the narrowest face, so that features survive. */
const FACE_BRUSH = 0.022;
const FINEST = 1.6;

/** Where a coat goes; null for everywhere. */
function placeCoat({ where }: Coat, person: Plane | null, faces: Plane | null): Plane | null {
  if (where === "everywhere") return null;
  return where === "faces" ? faces : person;
}

const faceWidth = (faces: readonly Face[]): number => Math.min(...faces.map((face) => faceBox(face).width));

/** Paints the picture anew with strokes of a brush, from broad to fine, that follow its forms. */
export const paint: Operation<"paint"> = async (scene, step, context) => {
  const { raster, faces, person } = await findSubject(scene, context);
  const { width, height } = raster;
  const focus = faces[0] ? centreOf(pick(faces[0], OVAL)) : { x: width * 0.5, y: height * 0.42 };
  const mask =
    faces.length > 0
      ? polygonMask(
          width,
          height,
          faces.map((face) => pick(face, OVAL)),
          width / 200,
        )
      : null;
  const tools = {
    field: createStrokeField(lumaPlane(raster), focus, step.swirl, context.random),
    bristles: createBristles(context.random),
    random: context.random,
  };
  const painting = createPainting(width, height, parseColor(step.ground));
  for (const coat of step.coats) {
    if (coat.where === "faces" && mask === null) continue;
    const broad = coat.width * longerSide(raster);
    const isFace = coat.where === "faces" && mask !== null;
    const brush = Math.max(FINEST, isFace ? Math.min(broad, faceWidth(faces) * FACE_BRUSH) : broad);
    const variety = isFace ? step.variety * 0.4 : step.variety;
    layCoat(painting, raster, coat, brush, { ...tools, variety, within: placeCoat(coat, person, mask) });
  }
  return withPicture(scene, lightPainting(painting, step.relief, step.weave));
};
