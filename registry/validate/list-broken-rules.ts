import type { ZodTypeAny } from "zod";
import { checkedCopySchema } from "../contract/copy.ts";
import { checkedFormSchema } from "../contract/form/form-rules.ts";
import { checkedManifestSchema } from "../contract/manifest-rules.ts";
import type { JsonFile } from "../source/json-file.ts";
import type { Problem } from "../source/problem.ts";
import type { StyleSource } from "../source/style-source.ts";
import { readFields, readVendorHalf } from "./read-vendor-half.ts";
import { validateRules } from "./validate-rules.ts";
import { fitsShape } from "./validate-shape.ts";

function judge(file: JsonFile, schema: ZodTypeAny): Problem[] {
  const judged = validateRules(file, schema);
  return "problems" in judged ? judged.problems : [];
}

/**
 * The rules that a folder's files break. A file that fits its schema is held to its rules whatever is wrong with the
 * others, and of a manifest that does not, what is sound in itself.
 */
export function listBrokenRules(source: StyleSource): Problem[] {
  const { manifest, form, copies } = source;
  const judgeManifest = (file: JsonFile): Problem[] =>
    fitsShape(file, "manifest")
      ? judge(file, checkedManifestSchema(readFields(source)))
      : (readVendorHalf(source)?.problems ?? []);
  return [
    ...(form && fitsShape(form, "form") ? judge(form, checkedFormSchema) : []),
    ...(manifest ? judgeManifest(manifest) : []),
    ...[...copies.values()]
      .filter((copy) => fitsShape(copy, "copy"))
      .flatMap((copy) => judge(copy, checkedCopySchema)),
  ];
}
