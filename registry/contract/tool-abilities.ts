import type { Manifest } from "./manifest.ts";
import type { Recipe } from "./recipe.ts";
import { shownFields } from "./form/shown-fields.ts";
import type { PublicTool } from "./compiled.ts";
import type { Field } from "./field.ts";

/** Whether a recipe makes nothing until words say what. */
const needsWords = (recipe: Recipe): boolean =>
  recipe.some((entry) => entry.op === "choose" && entry.by === undefined && entry.otherwise === "refuse");

/**
 * Whether one photo is enough to show what a tool makes of it, small and for nothing, whoever makes the real one. What
 * follows words only, and refuses without them, has nothing to show.
 */
export function hasPreview({
  output,
  photos,
  scale,
  providers: { local },
}: Pick<Manifest, "output" | "photos" | "scale" | "providers">): boolean {
  const { recipe = [], maker } = local;
  const isMade = output === "image" && maker === undefined && recipe.length > 0;
  return isMade && photos.min === 1 && scale === undefined && !needsWords(recipe);
}

/** Whether a tool makes its picture of one photo and nothing else, so that it can be asked for together with others. */
export const fitsSheet = ({
  section,
  output,
  delivery,
  photos,
  keepUploads,
  fields,
}: Pick<PublicTool, "section" | "output" | "delivery" | "photos" | "keepUploads"> & {
  fields: readonly Field[];
}): boolean =>
  section === "style" &&
  output === "image" &&
  delivery === "wait" &&
  photos.min === 1 &&
  keepUploads === undefined &&
  shownFields(fields, {}).every((field) => !("required" in field && field.required));
