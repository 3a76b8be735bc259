import type { PublicTool } from "#registry/contract/compiled.ts";
import { needsHumanCheck, type Plan } from "#registry/contract/plans/plan.ts";
import { uploadedUrls, type Photo } from "./form/photo-list.ts";
import type { ToolFormModel } from "./form/tool-form-model.ts";
import { typedValues } from "./form/typed-values.ts";
import { isOneEach } from "./photo-rules-of.ts";
import type { GenerationRequest } from "./generation-state.ts";

type FilledForm = Pick<ToolFormModel, "fields" | "values" | "photos" | "defaultPrompt">;

/**
 * The requests that a filled-in form stands for, as the wire wants them: one for each photo of a tool that uses one at a
 * time, else a single one. What the form does not show is left out.
 */
export function makeRequests(
  tool: PublicTool,
  plan: Plan,
  form: FilledForm,
): [GenerationRequest, ...GenerationRequest[]] {
  const takesPhotos = form.fields.some(({ control }) => control === "photos");
  const photos = takesPhotos ? form.photos.list.filter(({ status }) => status === "done") : [];
  const [first, ...others] = isOneEach(tool) ? photos : [];
  const request = (of: readonly Photo[]) => makeRequest(tool, plan, form, of);
  return first === undefined
    ? [request(photos)]
    : [request([first]), ...others.map((photo) => request([photo]))];
}

function makeRequest(
  tool: PublicTool,
  plan: Plan,
  form: FilledForm,
  list: readonly Photo[],
): GenerationRequest {
  const photos = uploadedUrls(list);
  return {
    submit: tool.submit,
    body: {
      ...typedValues(form.fields, form.values, photos),
      ...(tool.imageType === undefined ? {} : { num_images: "1", imageType: tool.imageType }),
    },
    needsCheck: needsHumanCheck(plan),
    shownPrompt: wordsOf(tool, form),
    photos,
    preview: list[0]?.preview ?? null,
  };
}

/** What the person wrote; empty where that is nothing of their own. */
function wordsOf(tool: PublicTool, { fields, values, defaultPrompt }: FilledForm): string {
  const field = fields.find(
    (candidate) =>
      (candidate.control === "prompt" && tool.showSystemPrompt) ||
      (candidate.control === "text" && candidate.role === "prompt"),
  );
  const words = values[field?.name ?? ""]?.trim() ?? "";
  return words === defaultPrompt.trim() ? "" : words;
}
