import type { PublicTool } from "#registry/contract/compiled.ts";
import { needsHumanCheck, type Plan } from "~/credits/plan.ts";
import { uploadedUrls } from "~/form/photo-list.ts";
import type { ToolFormModel } from "~/form/tool-form-model.ts";
import type { GenerationRequest } from "./run-generation.ts";

/** The request that a filled-in form stands for, as the wire wants it. */
export function makeRequest(
  tool: PublicTool,
  plan: Plan,
  { values, photos, defaultPrompt }: Pick<ToolFormModel, "values" | "photos" | "defaultPrompt">,
): GenerationRequest {
  const urls = uploadedUrls(photos.list);
  const entries = tool.fields.map((field) => [
    field.name,
    field.control === "photos" ? urls : (values[field.name] ?? ""),
  ]);
  const prompt = tool.fields.find(({ control }) => control === "prompt");
  const words = tool.showSystemPrompt && prompt !== undefined ? (values[prompt.name] ?? "").trim() : "";
  return {
    submit: tool.submit,
    body: {
      ...Object.fromEntries(entries),
      num_images: "1",
      ...(tool.imageType === undefined ? {} : { imageType: tool.imageType }),
    },
    needsCheck: needsHumanCheck(plan),
    shownPrompt: words === "" || words === defaultPrompt.trim() ? tool.copy.title : words,
    photos: urls,
    preview: photos.list[0]?.preview ?? null,
  };
}
