import { useId } from "react";
import type { Field } from "#registry/contract/field.ts";
import { classNames } from "~/ui/class-names.ts";
import { isLeftOpen, nameAsWords, optionLabel } from "../field-words.ts";
import type { ToolFormModel } from "../tool-form-model.ts";

/** What a control shows around its element, and how its element refers to that. */
export interface FieldView {
  /** Of the element; its hint and its error follow it. */
  id: string;
  label: string;
  isOptional: boolean;
  hint: string | undefined;
  placeholder: string | undefined;
  /** What is wrong with the value, in words. */
  problem: string | undefined;
  optionLabel: (value: string) => string;
  /** Spread on the element, or on the group of a choice. */
  aria: { "aria-invalid"?: true; "aria-describedby"?: string };
}

/** Words and error of one field. `fallback` is the site's own label and hint, for a tool that has none. */
export function useFieldView(
  field: Field,
  { words, problem }: Pick<ToolFormModel, "words" | "problem">,
  fallback: { label?: string; hint?: string; isDescribed?: boolean } = {},
): FieldView {
  const id = useId();
  const own = words[field.name];
  const hint = own?.hint ?? fallback.hint;
  const text = problem?.name === field.name ? problem.text : undefined;
  const describedBy = classNames(
    text !== undefined && `${id}-error`,
    (hint !== undefined || fallback.isDescribed === true) && `${id}-hint`,
  );
  return {
    id,
    label: own?.label ?? fallback.label ?? nameAsWords(field.name),
    isOptional: isLeftOpen(field),
    hint,
    placeholder: own?.placeholder,
    problem: text,
    optionLabel: (value) => optionLabel(own, value),
    aria: {
      ...(text !== undefined && { "aria-invalid": true }),
      ...(describedBy !== "" && { "aria-describedby": describedBy }),
    },
  };
}
