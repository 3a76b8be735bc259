import { parseWithZod } from "@conform-to/zod/v3";
import type { Field } from "#registry/contract/field.ts";
import { buildFormSchema, type FormLimits } from "./form-schema.ts";

/**
 * Checks a form's values as the server will. Answers the first problem as a key of `errors.json`, or null. Loaded with
 * the first submission, for its libraries are heavy.
 */
export function validateForm(values: FormData, fields: readonly Field[], limits: FormLimits): string | null {
  const submission = parseWithZod(values, { schema: buildFormSchema(fields, limits) });
  if (submission.status === "success") return null;
  const problems = Object.values(submission.error ?? {}).flatMap((messages) => messages ?? []);
  return problems[0] ?? "invalidInput";
}
