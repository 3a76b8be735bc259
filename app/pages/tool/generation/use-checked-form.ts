import { useEffect, useState, type FormEvent } from "react";
import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import { focusField } from "../form/focus-field.ts";
import type { FieldProblem, HeldForm } from "../form/tool-form-model.ts";
import { checkForm } from "./check-form.ts";

/** The form's element; the bar on phones submits it from outside. */
export const FORM_ID = "tool-form";

export interface CheckedForm {
  /** Spread on the form's element. */
  formProps: { id: string; noValidate: true; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  /** The first field that is wrong, once the form was submitted; forgotten with the next change. */
  problem: FieldProblem | null;
  /** Tells what is wrong with a field beside it, found later than by the form's own check; null when nothing is. */
  tellProblem: (problem: FieldProblem | null) => void;
}

/** Checks the tool's form as it is submitted, and gives the focus to the first field that is wrong. */
export function useCheckedForm(held: HeldForm, onComplete: () => void): CheckedForm {
  const t = useTranslate();
  const { locale } = useLocale();
  const [problem, tellProblem] = useState<FieldProblem | null>(null);

  const { values, photos } = held;
  useEffect(() => tellProblem(null), [values, photos.list, locale]);

  useEffect(() => {
    if (problem !== null) focusProblem(problem);
  }, [problem]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = checkForm(held, t);
    if (missing !== null && problem?.name === missing.name && problem.text === missing.text)
      return focusProblem(problem); // it stands, so that nothing is told anew
    tellProblem(missing);
    if (missing === null) onComplete();
  };
  return { formProps: { id: FORM_ID, noValidate: true, onSubmit }, problem, tellProblem };
}

function focusProblem({ name }: FieldProblem): void {
  const element = document.getElementById(FORM_ID);
  if (element instanceof HTMLFormElement) focusField(element, name);
}
