import { getFormProps, parse, useForm, type SubmissionResult } from "@conform-to/react";
import { useCallback, useEffect, useMemo, useRef, useState, type FormEvent } from "react";
import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import { focusField } from "../form/focus-field.ts";
import type { FieldProblem, HeldForm } from "../form/tool-form-model.ts";
import { checkForm } from "./check-form.ts";

/** The form's element; the bar on phones submits it from outside. */
export const FORM_ID = "tool-form";

export interface CheckedForm {
  /** Spread on the form's element. */
  formProps: ReturnType<typeof getFormProps>;
  /** The first field that is wrong, once the form was submitted; forgotten with the next change. */
  problem: FieldProblem | null;
  /** Tells what is wrong with a field beside it, found later than by the form's own check; null when nothing is. */
  tellProblem: (problem: FieldProblem | null) => void;
}

/** The tool's form as conform keeps it: checked as it is submitted, and the field that is wrong takes the focus. */
export function useCheckedForm(held: HeldForm, onComplete: () => void): CheckedForm {
  const t = useTranslate();
  const { locale } = useLocale();
  const [lastResult, setLastResult] = useState<SubmissionResult>();
  const [photoUrl, setPhotoUrl] = useState<string>();
  const [form] = useForm<Record<string, string>>({
    id: FORM_ID,
    ...(lastResult && { lastResult }),
    onValidate: ({ formData }) =>
      parse(formData, {
        resolve: () => {
          const missing = checkForm(held, t);
          return missing === null ? { value: held.values } : { error: { [missing.name]: [missing.text] } };
        },
      }),
    onSubmit: (event) => {
      event.preventDefault();
      onComplete();
    },
  });

  const { allErrors } = form;
  const problem = useMemo(() => {
    const [wrong] = Object.entries(allErrors);
    if (wrong?.[1] === undefined) return null;
    return { name: wrong[0], text: wrong[1].join(" "), ...(photoUrl !== undefined && { photoUrl }) };
  }, [allErrors, photoUrl]);

  const tellProblem = useCallback((told: FieldProblem | null) => {
    setPhotoUrl(told?.photoUrl);
    setLastResult(told === null ? { error: {} } : { status: "error", error: { [told.name]: [told.text] } });
  }, []);

  const { values, photos } = held;
  const isWrong = useRef(false);
  useEffect(() => void (isWrong.current = problem !== null));
  useEffect(() => {
    if (isWrong.current) tellProblem(null);
  }, [values, photos.list, locale, tellProblem]);

  const focusProblem = (told: FieldProblem) => {
    const element = document.getElementById(FORM_ID);
    if (element instanceof HTMLFormElement) focusField(element, told.name);
  };
  useEffect(() => {
    if (problem !== null) focusProblem(problem);
  }, [problem]);

  const formProps = getFormProps(form);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    formProps.onSubmit(event);
    if (problem !== null) focusProblem(problem); // it stands, so that nothing is told anew
  };
  return { formProps: { ...formProps, onSubmit }, problem, tellProblem };
}
