import type { PublicTool } from "#registry/contract/compiled.ts";
import type { Field } from "#registry/contract/field.ts";
import { defaultOf } from "#registry/contract/form/shown-fields.ts";
import type { Locale } from "#registry/contract/locale.ts";
import type { FormValues } from "./typed-values.ts";

/** Whether a field asks which language results are written in, the page's among those it offers. */
const offersLanguage = (field: Field, locale: string | undefined): boolean =>
  field.control === "choice" &&
  field.role === "language" &&
  field.options.some(({ value }) => value === locale);

/**
 * The values of a tool's form that nobody has touched; photos are no values.
 * @param locale the page's language, in which results are written unless a person chooses another one
 */
export const initialValues = (
  { fields, systemPrompt = "" }: Pick<PublicTool, "fields" | "systemPrompt">,
  locale?: Locale,
): FormValues =>
  Object.fromEntries(
    fields.flatMap((field) => {
      if (field.control === "photos") return [];
      const start = offersLanguage(field, locale) ? locale : defaultOf(field);
      return [[field.name, field.control === "prompt" ? systemPrompt : String(start ?? "")]];
    }),
  );
