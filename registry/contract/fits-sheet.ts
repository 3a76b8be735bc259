import { shownFields } from "./form/shown-fields.ts";
import type { PublicTool } from "./compiled.ts";
import type { Field } from "./field.ts";

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
