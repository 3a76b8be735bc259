import type { Field } from "#registry/contract/field.ts";
import { defaultOf } from "#registry/contract/form/shown-fields.ts";
import type { PublicTool } from "#registry/contract/compiled.ts";
import type { Locale } from "#registry/contract/locale.ts";

/** What a form holds: texts and choices by field name, numbers in digits, switches as `true` or `false`. */
export type FormValues = Readonly<Record<string, string>>;

// Zero of the Arabic-Indic and of the Persian digits; nine more follow each.
const ZEROS = [0x660, 0x6f0];

/** A number as a person may type it: with Arabic digits, or a comma before the decimals. Not a number for other texts. */
export function readNumber(text: string): number {
  const digits = text.trim().replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(Math.min(...ZEROS.map((zero) => code - zero).filter((value) => value >= 0)));
  });
  return Number(digits.replace(/[,\u066b]/, "."));
}

/**
 * The values of some fields as the wire wants them: numbers and switches by their type, `photos` for the photos. Numbers,
 * texts and addresses that are empty are left out.
 */
export function typedValues(
  fields: readonly Field[],
  values: FormValues,
  photos: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const text = values[field.name] ?? String(defaultOf(field) ?? "");
      switch (field.control) {
        case "photos":
          return [[field.name, photos]];
        case "number":
          return text.trim() === "" ? [] : [[field.name, readNumber(text)]];
        case "text":
        case "address":
          return text.trim() === "" ? [] : [[field.name, text]];
        case "switch":
          return [[field.name, text === "true"]];
        default:
          return [[field.name, text]];
      }
    }),
  );
}

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
