import { factsOfProblem } from "~/form/problem-facts.ts";
import type { ToolFormModel } from "~/form/tool-form-model.ts";
import { validateForm } from "~/form/validate-form.ts";
import type { Translate } from "~/i18n/use-translate.tsx";
import type { Obstacle } from "./check-form.ts";
import { describeProblem } from "./describe-problem.ts";
import { makeRequest } from "./make-request.ts";
import type { StylePageData } from "./page-data.ts";
import type { GenerationRequest } from "./run-generation.ts";

export type PreparedRequest = { ok: true; request: GenerationRequest } | { ok: false; obstacle: Obstacle };

/** The request that a form stands for, or the first thing that the server would refuse. Loaded with the first submission. */
export function prepareRequest(
  { tool, plan }: Pick<StylePageData, "tool" | "plan">,
  form: ToolFormModel,
  t: Translate,
): PreparedRequest {
  const request = makeRequest(tool, plan, form);
  const photos = { min: tool.photos.min, max: form.photos.rules.cap };
  const problem = validateForm(request.body, form.fields, { photos });
  if (problem === null) return { ok: true, request };
  const { field } = problem;
  const facts = field === null ? {} : factsOfProblem(field, { values: request.body, photos });
  return { ok: false, obstacle: describeProblem({ problem, facts }, form, t) };
}
