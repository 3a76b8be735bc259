import { z } from "zod";
import { holds, defaultOf, shownFields } from "./shown-fields.ts";
import type { Field, Ratio, Size } from "../field.ts";
import { ADDRESS_LENGTH } from "./problem-facts.ts";

export { defaultOf, shownFields };

/** What the descriptors alone do not say. */
export interface FormLimits {
  /** How many photos; `max` is left out where only the plan's cap holds. */
  photos: { min: number; max?: number | undefined };
  /** Ratios that the operator does not offer. */
  hiddenRatios?: readonly Ratio[] | undefined;
}

// Neither NUL nor half a surrogate pair can be stored as text.
const UNSTORABLE = /[\0\p{Cs}]/u;
const LETTERS = /^[\p{L}\p{M},、，،\s]*$/u;
const photosValue = ({ min, max = Infinity }: FormLimits["photos"]) => {
  const list = z
    .array(z.string({ invalid_type_error: "mustBeAddresses" }), {
      required_error: "noImage",
      invalid_type_error: "mustBeAddresses",
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

const storable = (maxLength: number, tooLong: string) =>
  z
    .string({ invalid_type_error: "mustBeText" })
    .max(maxLength, tooLong)
    .refine((text) => !UNSTORABLE.test(text), "unusableCharacters");

type FieldOf<Control extends Field["control"]> = Extract<Field, { control: Control }>;

function textValue({ maxLength, minLength, required, missing, rule }: FieldOf<"text">) {
  const text = storable(maxLength, "textTooLong")
    .refine((value) => value.trim() === "" || value.trim().length >= minLength, "textTooShort")
    .refine((value) => rule !== "letters" || LETTERS.test(value), "onlyLetters");
  if (!required) return text.optional();
  return z
    .string({ required_error: missing, invalid_type_error: "mustBeText" })
    .refine((value) => value.trim() !== "", missing)
    .pipe(text);
}

function addressValue({ required }: FieldOf<"address">) {
  const address = storable(ADDRESS_LENGTH, "textTooLong");
  if (!required) return address.optional();
  return z
    .string({ required_error: "enterAddress", invalid_type_error: "mustBeText" })
    .refine((value) => value.trim() !== "", "enterAddress")
    .pipe(address);
}

/** Blanks are no number, though `Number` takes them for 0. */
const readDigits = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));

/** Steps of whole numbers are told as such. */
const offStepMessage = ({ min, step }: Pick<FieldOf<"number">, "min" | "step">) =>
  step === 1 && Number.isInteger(min) ? "numberNotWhole" : "numberOffStep";

/** A form sends numbers as texts, a client as numbers. */
function numberValue({ min, max, step }: FieldOf<"number">) {
  const isOnStep = (value: number) =>
    Math.abs((value - min) / step - Math.round((value - min) / step)) < 1e-6;
  return z.preprocess(
    (value) => (value === "" ? undefined : typeof value === "string" ? readDigits(value) : value),
    z
      .number({ invalid_type_error: "invalidNumber" })
      .finite("invalidNumber")
      .min(min, "numberTooSmall")
      .max(max, "numberTooLarge")
      .refine(isOnStep, offStepMessage({ min, step }))
      .optional(),
  );
}

const switchValue = () =>
  z.preprocess(
    (value) =>
      value === "true" || value === "on" ? true : value === "false" || value === "" ? false : value,
    z.boolean({ invalid_type_error: "notAnOption" }).optional(),
  );

const choiceValue = <Choice extends string>(options: readonly Choice[]) =>
  z.preprocess(
    (value) => (typeof value === "number" ? String(value) : value),
    z
      .string({ invalid_type_error: "notAnOption" })
      .refine((value): value is Choice => options.some((option) => option === value), "notAnOption")
      .optional(),
  );

function valueOf(field: Field, limits: FormLimits): z.ZodTypeAny {
  switch (field.control) {
    case "photos":
      return photosValue(limits.photos);
    case "prompt":
      return storable(field.maxLength, "promptTooLong").optional();
    case "ratio":
      return choiceValue<Ratio>(field.options.filter((ratio) => !limits.hiddenRatios?.includes(ratio)));
    case "size":
      return choiceValue<Size>(field.options);
    case "text":
      return textValue(field);
    case "choice":
      return choiceValue(field.options.map(({ value }) => value));
    case "number":
      return numberValue(field);
    case "switch":
      return switchValue();
    case "address":
      return addressValue(field);
  }
}

/**
 * The schema of a form's values, by field name: the server checks requests with it, the browser the form. Pass only
 * the fields that are shown for the values. Messages are keys of `errors.json`. Nothing gets a default here: an absent
 * choice stays absent, and whoever reads fills it in.
 */
export const buildFormSchema = (fields: readonly Field[], limits: FormLimits) =>
  z
    .object(Object.fromEntries(fields.map((field) => [field.name, valueOf(field, limits)])))
    .superRefine((values, context) => {
      const complete = Object.fromEntries(
        fields.map((field) => [field.name, values[field.name] ?? defaultOf(field)]),
      );
      for (const field of fields) {
        if (field.control !== "choice") continue;
        const chosen = field.options.find(({ value }) => value === complete[field.name]);
        if (chosen && !holds(chosen.when, complete))
          context.addIssue({ code: "custom", path: [field.name], message: "notOffered" });
      }
    });
