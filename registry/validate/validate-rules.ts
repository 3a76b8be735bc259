import type { ZodTypeAny, ZodIssue, output as Output } from "zod";
import { checkedCopySchema } from "../contract/copy.ts";
import { STYLE_FIELDS, type Field } from "../contract/field.ts";
import { checkedFormSchema } from "../contract/form/form-rules.ts";
import { checkedManifestSchema } from "../contract/manifest-rules.ts";
import { type JsonFile, problemAt } from "../source/json-file.ts";
import type { Problem } from "../source/problem.ts";
import { hasFault, type StyleSource } from "../source/style-source.ts";
import { fitsShape } from "./validate-shape.ts";

function judge(file: JsonFile, schema: ZodTypeAny): Problem[] {
  const judged = validateRules(file, schema);
  return "problems" in judged ? judged.problems : [];
}

/** The form's fields; null where the form is broken, which other checks tell of. */
export function readFields(source: StyleSource): Field[] | null {
  const { form } = source;
  if (!form) return hasFault(source, "form.json") ? null : [...STYLE_FIELDS];
  if (!fitsShape(form, "form")) return null;
  const judged = validateRules(form, checkedFormSchema);
  return "value" in judged ? judged.value.fields : null;
}

/** The rules that a folder's files break. A file that fits its schema is held to its rules whatever is wrong with the others. */
export function listBrokenRules(source: StyleSource): Problem[] {
  const { manifest, form, copies } = source;
  return [
    ...(form && fitsShape(form, "form") ? judge(form, checkedFormSchema) : []),
    ...(manifest && fitsShape(manifest, "manifest")
      ? judge(manifest, checkedManifestSchema(readFields(source)))
      : []),
    ...[...copies.values()]
      .filter((copy) => fitsShape(copy, "copy"))
      .flatMap((copy) => judge(copy, checkedCopySchema)),
  ];
}

export type Judged<T> = { value: T } | { problems: Problem[] };

/** A broken rule as a problem of the file, at its place. */
function describeIssue(file: JsonFile, issue: ZodIssue): Problem {
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
