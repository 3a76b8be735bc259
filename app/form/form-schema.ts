import { z } from "zod";
import type { Field, Ratio, Size } from "#registry/contract/field.ts";

/** What the descriptors alone do not say. */
export interface FormLimits {
  /** How many photos; `max` is left out where only the plan's cap holds. */
  photos: { min: number; max?: number | undefined };
  /** Ratios that the operator does not offer. */
  hiddenRatios?: readonly Ratio[] | undefined;
}

// Neither NUL nor half a surrogate pair can be stored as text.
const UNSTORABLE = /[\0\p{Cs}]/u;

const photosValue = ({ min, max = Infinity }: FormLimits["photos"]) => {
  const list = z
    .array(z.string({ invalid_type_error: "invalidInput" }), {
      required_error: "noImage",
      invalid_type_error: "invalidInput",
    })
    .superRefine((urls, context) => {
      const problem =
        urls.length === 0 && min > 0
          ? "noImage"
          : urls.length < min
            ? "tooFewImages"
            : urls.length > max
              ? "tooManyImages"
              : null;
      if (problem) context.addIssue({ code: "custom", message: problem });
    });
  return min > 0 ? list : list.optional();
};

const promptValue = (maxLength: number) =>
  z
    .string({ invalid_type_error: "invalidInput" })
    .max(maxLength, "promptTooLong")
    .refine((text) => !UNSTORABLE.test(text), "invalidInput")
    .optional();

const choiceValue = <Choice extends Ratio | Size>(options: readonly Choice[]) =>
  z
    .string({ invalid_type_error: "invalidInput" })
    .refine((value): value is Choice => options.some((option) => option === value), "invalidField")
    .optional();

function valueOf(field: Field, limits: FormLimits): z.ZodTypeAny {
  switch (field.control) {
    case "photos":
      return photosValue(limits.photos);
    case "prompt":
      return promptValue(field.maxLength);
    case "ratio":
      return choiceValue(field.options.filter((ratio) => !limits.hiddenRatios?.includes(ratio)));
    case "size":
      return choiceValue(field.options);
  }
}

/**
 * The schema of a form's values, by field name: the server checks requests with it, the browser the form. Messages are
 * keys of `errors.json`. Nothing gets a default here: an absent choice stays absent, and whoever reads fills it in.
 */
export const buildFormSchema = (fields: readonly Field[], limits: FormLimits) =>
  z.object(Object.fromEntries(fields.map((field) => [field.name, valueOf(field, limits)])));

/** The choice that stands in for one that was not made. */
export const defaultOf = (field: Field): string | undefined =>
  "default" in field ? field.default : undefined;
