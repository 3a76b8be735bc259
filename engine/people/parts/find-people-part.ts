import { faceBox } from "../../core/face/face.ts";
import { createPlane, type Plane } from "../../core/raster/raster.ts";
import type { Grain, RecipeContext, Shot } from "../../core/recipe/scene.ts";
import { withFaces, withPerson } from "../find-people.ts";
import { findParts } from "./find-parts.ts";

export type PeoplePart = "clothes" | "hair" | "skin" | "person";

/** The part of everybody with a face; each pixel belongs to the person whose face is nearest to its left or right. */
function joinParts(shot: Shot, part: Exclude<PeoplePart, "person">, grain: Grain): Plane | null {
  const { width, height } = shot.raster;
  const people = (shot.faces ?? []).map((face) => {
    const box = faceBox(face);
    return {
      middle: box.left + box.width / 2,
      plane: findParts(shot.raster, face, shot.person ?? null, grain)[part],
    };
  });
  const [first, ...others] = people;
  if (!first || others.length === 0) return first?.plane ?? null;
  const joined = createPlane(width, height);
  for (let x = 0; x < width; x += 1) {
    const nearest = others.reduce(
      (best, other) => (Math.abs(other.middle - x) < Math.abs(best.middle - x) ? other : best),
      first,
    );
    for (let pixel = x; pixel < joined.data.length; pixel += width)
      joined.data[pixel] = nearest.plane.data[pixel]!;
  }
  return joined;
}

/** Where everybody's clothes, hair, bare skin, or they themselves are; no plane where the photo shows no person. */
export async function findPeoplePart(
  shot: Shot,
  part: PeoplePart,
  context: RecipeContext,
): Promise<{ main: Shot; plane: Plane | null }> {
  const main = await withPerson(await withFaces(shot, context), context);
  if (main.person === null) return { main, plane: null };
  return { main, plane: part === "person" ? main.person : joinParts(main, part, context.grain) };
}
