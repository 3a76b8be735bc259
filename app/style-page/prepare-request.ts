import type { ToolFormModel } from "~/form/tool-form-model.ts";
import { validateForm } from "~/form/validate-form.ts";
import { makeRequest } from "./make-request.ts";
import type { StylePageData } from "./page-data.ts";
import type { GenerationRequest } from "./run-generation.ts";

/**
 * The request that a form stands for; null when the server would refuse its values. Loaded with the first submission.
 * `values` is the form's own data, to which the photos are added.
 */
export function prepareRequest(
  { tool, plan }: Pick<StylePageData, "tool" | "plan">,
  form: ToolFormModel,
  values: FormData,
): GenerationRequest | null {
  const request = makeRequest(tool, plan, form);
  for (const field of tool.fields) {
    if (field.control !== "photos") continue;
    values.delete(field.name);
    for (const url of request.photos) values.append(field.name, url);
  }
  const limits = { photos: { min: tool.photos.min, max: form.photos.rules.cap } };
  return validateForm(values, tool.fields, limits) === null ? request : null;
}
