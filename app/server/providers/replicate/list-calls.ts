import { costOf } from "#registry/contract/model.ts";
import { holds } from "#registry/contract/form/condition.ts";
import type { Manifest } from "#registry/contract/manifest.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { buildInput, type InputParts } from "./build-input.ts";

/** One call of a model: its name, and its input with variables. */
export interface ModelCall {
  model: string;
  input: Record<string, unknown>;
}

/**
 * The calls that make a result of these values, one after the other: the first variant that holds or the main one, then
 * every further one that holds.
 * @throws AppError PROVIDER_FAILED for a tool that the vendor has no model for.
 */
export function listCalls(
  { id, providers: { replicate } }: Pick<Manifest, "id" | "providers">,
  values: Readonly<Record<string, unknown>>,
): [ModelCall, ...ModelCall[]] {
  if (replicate === undefined)
    throw new AppError("PROVIDER_FAILED", { cause: new Error(`${id} has no providers.replicate`) });
  const first = replicate.variants?.find(({ when }) => holds(when, values)) ?? replicate;
  return [first, ...(replicate.then ?? []).filter(({ when }) => holds(when, values))];
}

/** What the calls cost by the dated prices, in US dollars; undefined where one is not known. */
export function costOfCalls(calls: readonly ModelCall[], job: InputParts["job"]): number | undefined {
  const costs = calls.map(({ model, input }) => {
    const cost = job.tool.costs[model];
    return cost ? costOf(cost, buildInput(input, { job, images: [] })) : null;
  });
  const sum = costs.reduce((total, cost) => (total === null || cost === null ? null : total + cost), 0);
  return sum ?? undefined;
}

/** A call's model without its version, for the log. */
export const nameOf = ({ model }: ModelCall): string => model.split(":")[0] ?? model;
