import type { Field } from "#registry/contract/field.ts";
import { buildFormSchema, type FormLimits } from "#registry/contract/form/form-schema.ts";

/** What is wrong with a form: the field, where it is one, and a key of `errors.json`. */
export interface FormProblem {
  field: Field | null;
  message: string;
}

/**
 * Checks a form's values as the server will. Takes the fields that are shown and their values as they would be sent;
 * answers the first problem in the form's order, or null. Loaded with the first submission, for its library is heavy.
 */
export function validateForm(
  values: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
  limits: FormLimits,
): FormProblem | null {
  const parsed = buildFormSchema(fields, limits).safeParse(values);
  if (parsed.success) return null;
  const { issues } = parsed.error;
  for (const field of fields) {
    const issue = issues.find(({ path }) => path[0] === field.name);
    if (issue) return { field, message: issue.message };
  }
  return { field: null, message: issues[0]?.message ?? "invalidInput" };
}
