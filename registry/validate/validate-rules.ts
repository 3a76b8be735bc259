import type { ZodIssue, ZodTypeAny, output as Output } from "zod";
import { problemAt, type JsonFile } from "../source/json-file.ts";
import type { Problem } from "../source/problem.ts";

export type Judged<T> = { value: T } | { problems: Problem[] };

/** A broken rule as a problem of the file, at its place. */
export function describeIssue(file: JsonFile, issue: ZodIssue): Problem {
  const { fix, target }: Record<string, unknown> = (issue.code === "custom" && issue.params) || {};
  const finding = {
    rule: "rules",
    message: issue.message,
    fix: typeof fix === "string" ? fix : undefined,
  };
  return problemAt(file, issue.path, finding, target === "key" ? "key" : "value");
}

/** Parses a file that fits its schema with the zod contract, whose cross-field rules JSON Schema can't say. */
export function validateRules<Schema extends ZodTypeAny>(
  file: JsonFile,
  schema: Schema,
): Judged<Output<Schema>> {
  const parsed = schema.safeParse(file.value);
  if (parsed.success) return { value: parsed.data };
  return { problems: parsed.error.issues.map((issue) => describeIssue(file, issue)) };
}
