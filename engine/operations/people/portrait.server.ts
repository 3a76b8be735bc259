import type { StepOf } from "#registry/contract/recipe.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { boundsOf, faceArea, faceBox, moveFace, type Face } from "../../core/face/face.ts";
import { findHead } from "../../core/face/head-outline.ts";
import { fitPortrait, placePoint, type CutSides, type PortraitFit } from "./portrait/fit-portrait.ts";
import { placePortrait } from "./portrait/place-portrait.server.ts";
import { refineEdge } from "./portrait/refine-edge.ts";
import { composite, type Plane, type Raster } from "../../core/raster/raster.ts";
import { keepJoined } from "../../core/raster/regions.ts";
import type { Operation, RecipeContext, Scene } from "../../core/recipe/scene.ts";
import { withFaces, withPerson } from "../../people/find-people.ts";
import { createGradient } from "../place/background.ts";

/** From this enlargement on, the photo's finer detail is read again. */
const ENLARGED = 1.1;
/** Most enlargement for which it is read: more would take much memory for few pixels. */
const MOST_DETAIL = 2.4;

/** Smaller faces than this share of the largest one's area belong to passers-by. */
const LEAST_FACE = 0.3;

/** Which edges of the photo cut through the person near the head and shoulders. */
function findCuts(person: Plane | null, faces: readonly Face[]): CutSides {
  if (!person) return { left: false, right: false, top: false };
  const { width, height, data } = person;
  const box = boundsOf(faces.flatMap(({ points }) => points));
  const isPerson = (x: number, y: number) => data[Math.round(y) * width + Math.round(x)]! > 0.5;
  const rows = Array.from({ length: 24 }, (_, i) => box.top + (box.height * 2.4 * i) / 23).filter(
    (y) => y >= 0 && y < height - 1,
  );
  const columns = Array.from({ length: 16 }, (_, i) => box.left + (box.width * i) / 15).filter(
    (x) => x >= 0 && x < width - 1,
  );
  return {
    left: rows.some((y) => isPerson(2, y)),
    right: rows.some((y) => isPerson(width - 3, y)),
    top: columns.some((x) => isPerson(x, 2)),
  };
}

/** The photo in as many pixels as the sheet can show of it, and the fit that belongs to them. */
async function readSource(
  { main }: Scene,
  fit: PortraitFit,
  context: RecipeContext,
): Promise<{ photo: Raster; fit: PortraitFit }> {
  const photo = main.raster;
  if (photo !== context.framed || fit.scale < ENLARGED) return { photo, fit };
  const factor = Math.min(fit.scale, MOST_DETAIL);
  const detail = await context.readDetail(
    Math.round(photo.width * factor),
    Math.round(photo.height * factor),
  );
  if (detail === null) return { photo, fit };
  const grown = detail.width / photo.width;
  return {
    photo: detail,
    fit: { ...fit, scale: fit.scale / grown, from: { x: fit.from.x * grown, y: fit.from.y * grown } },
  };
}

/** The people to whom the faces belong, without passers-by. */
function keepSitters(person: Plane, shown: Plane, faces: readonly Face[]): Plane {
  const boxes = faces.map(faceBox);
  const sitters = keepJoined(person, 0.05, (pixel) => {
    const [x, y] = [pixel % person.width, Math.floor(pixel / person.width)];
    return boxes.some(
      ({ left, top, width, height }) => Math.hypot(x - left - width / 2, y - top - height / 2) < width * 0.4,
    );
  });
  for (let pixel = 0; pixel < sitters.data.length; pixel += 1) sitters.data[pixel]! *= shown.data[pixel]!;
  return sitters;
}

/** Faces that count: not those far behind the largest one. */
function pickSitters(faces: readonly Face[]): Face[] {
  const sorted = [...faces].sort((a, b) => faceArea(b) - faceArea(a));
  return sorted.filter((face) => faceArea(face) > faceArea(sorted[0]!) * LEAST_FACE);
}

/** Frames heads and shoulders upright on a sheet of the asked shape, on a plain ground where colours are given. */
export const portrait: Operation<"portrait"> = async (scene, step: StepOf<"portrait">, context) => {
  const main = await withPerson(await withFaces(scene.main, context), context);
  const sitters = pickSitters(main.faces ?? []);
  if (sitters.length === 0)
    throw new AppError("PHOTO_UNSUITABLE", { message: "photo.noFace", params: { photo: 1 } });
  const sheet = context.canvas;
  const first = fitPortrait(
    sitters,
    sitters.map((face) => findHead(face, main.person)),
    main.raster,
    sheet,
    step,
    findCuts(main.person, sitters),
  );
  const { photo, fit } = await readSource(scene, first, context);
  const { raster, shown } = await placePortrait(photo, fit, sheet);
  const faces = sitters.map((face) => moveFace(face, (point) => placePoint(first, point)));
  const everybody = step.colors ? await context.findPerson(raster) : null;
  if (!everybody || !step.colors) return { ...scene, main: { raster, faces } };
  const { person, raster: cut } = refineEdge(raster, keepSitters(everybody, shown, faces));
  const ground = createGradient(sheet.width, sheet.height, "radial", step.colors);
  return {
    ...scene,
    main: { raster: composite(ground, cut, person), faces, person },
  };
};
