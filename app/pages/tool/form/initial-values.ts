import type { PublicTool } from "#registry/contract/compiled.ts";
import { defaultOf } from "#registry/contract/form/shown-fields.ts";
import type { FormValues } from "./typed-values.ts";

/** The values of a tool's form that nobody has touched; photos are no values. */
export const initialValues = ({
  fields,
  systemPrompt = "",
}: Pick<PublicTool, "fields" | "systemPrompt">): FormValues =>
  Object.fromEntries(
    fields.flatMap((field) => {
      if (field.control === "photos") return [];
      return [[field.name, field.control === "prompt" ? systemPrompt : String(defaultOf(field) ?? "")]];
    }),
  );
