import { getFormProps, useForm, type FieldMetadata } from "@conform-to/react";
import { useActionData, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import type { AccountFormName, FormAnswer } from "../form-answer.ts";

/** A field that is drawn by name; every field of these forms is one line of text. */
export type TextFieldMetadata = FieldMetadata<string>;

/** The field of a form that says which of a page's forms it is. */
export const FORM_FIELD = "do";

const firstWrongField = (answer: FormAnswer | undefined): string | undefined =>
  Object.entries(answer?.result.error ?? {}).find(([, errors]) => errors !== null)?.[0];

/**
 * A form of an account page, checked where it is sent to. What was typed stays, and the focus goes to the first field
 * that is wrong, or to the sentence above the fields.
 */
export function useAccountForm<Fields extends Record<string, string>>(name: AccountFormName) {
  const last = useActionData<FormAnswer>();
  const answer = last?.form === name ? last : undefined;
  const { formData, state } = useNavigation();
  const [form, fields] = useForm<Fields>({
    id: name,
    lastResult: answer?.result,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onSubmit",
  });

  const wrongField = firstWrongField(answer);
  // The sentence above the fields is there one rendering later than the answer.
  useEffect(() => {
    const element = document.getElementById(name);
    if (wrongField === undefined || !(element instanceof HTMLFormElement)) return;
    const field = element.elements.namedItem(wrongField);
    const target = field instanceof HTMLElement ? field : element.querySelector("[role=alert]");
    if (target instanceof HTMLElement) target.focus();
  }, [name, answer, wrongField, form.errors]);

  return {
    formProps: getFormProps(form),
    fields,
    /** Errors about no field of their own. */
    errors: form.errors,
    answer,
    /** It was taken, and this is the page's answer to it. */
    isDone: answer?.result.status === "success",
    /** The field that takes the focus when the page arrives without a script. */
    wrongField,
    isPending: state !== "idle" && formData?.get(FORM_FIELD) === name,
  };
}
