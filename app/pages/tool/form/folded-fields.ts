import type { Field } from "#registry/contract/field.ts";
import type { ToolFormModel } from "./tool-form-model.ts";

export type FoldedField = Extract<Field, { control: "ratio" | "size" }>;

const isFoldable = (field: Field): field is FoldedField =>
  field.control === "ratio" || field.control === "size";

/**
 * The choices that stand in one line until somebody changes them, with how long photos are kept: ratio and size of a
 * form with photos, where most of them are for subscribers only. None for whoever has them all.
 */
export function foldedFields({
  fields,
  isSubscriber,
}: Pick<ToolFormModel, "fields" | "isSubscriber">): FoldedField[] {
  const folded = fields.filter(isFoldable);
  const takesPhotos = fields.some(({ control }) => control === "photos");
  return !isSubscriber && takesPhotos && folded.length > 1 ? folded : [];
}
