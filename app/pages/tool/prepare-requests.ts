import { factsOfProblem } from "#registry/contract/form/problem-facts.ts";
import type { ToolFormModel } from "./form/tool-form-model.ts";
import { validateForm } from "./form/validate-form.ts";
import type { Translate } from "~/i18n/use-translate.tsx";
import type { Obstacle } from "./check-form.ts";
import { describeProblem } from "./describe-problem.ts";
import { makeRequests } from "./make-requests.ts";
import type { StylePageData } from "./page-data.ts";
import type { GenerationRequest } from "./generation-state.ts";

export type PreparedRequests =
  | { ok: true; requests: readonly [GenerationRequest, ...GenerationRequest[]] }
  | { ok: false; obstacle: Obstacle };

/** The requests that a form stands for, or the first thing that the server would refuse. Loaded with the first submission. */
export function prepareRequests(
  { tool, plan }: Pick<StylePageData, "tool" | "plan">,
  form: ToolFormModel,
  t: Translate,
): PreparedRequests {
  const requests = makeRequests(tool, plan, form);
  const photos = { min: tool.photos.min, max: form.photos.rules.cap };
  // They differ in their photo only.
  const [{ body }] = requests;
  const problem = validateForm(body, form.fields, { photos });
  if (problem === null) return { ok: true, requests };
  const { field } = problem;
  const facts = field === null ? {} : factsOfProblem(field, { values: body, photos });
  return { ok: false, obstacle: describeProblem({ problem, facts }, form, t) };
}
