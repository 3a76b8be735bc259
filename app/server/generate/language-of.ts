import { isLocale } from "#registry/contract/locale.ts";
import type { Field } from "#registry/contract/field.ts";
import { LOCALE_INFO } from "~/i18n/locales.ts";

/** The language that a request's words were asked in, as a BCP 47 tag; undefined where its form does not ask for one. */
export function languageOf(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const field = fields.find((candidate) => candidate.control === "choice" && candidate.role === "language");
  if (field === undefined) return undefined;
  const value = values[field.name];
  return typeof value === "string" && isLocale(value) ? LOCALE_INFO[value].bcp47 : undefined;
}
