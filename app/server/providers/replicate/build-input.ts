import { costOf } from "#registry/contract/model.ts";
import { holds } from "#registry/contract/form/shown-fields.ts";
import type { Manifest } from "#registry/contract/manifest.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { translationSchema } from "#registry/contract/manifest-rules.ts";
import type { RecalledJob } from "../provider.ts";

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

/** The vendor's models take seeds below this. */
const SEED_LIMIT = 2_147_483_647;

export interface InputParts {
  job: Omit<RecalledJob, "readPhotos">;
  /** Addresses of the photos at the vendor's. */
  images: string[];
  /** What the step before made. */
  output?: string;
}

export const seedFor = (job: Pick<RecalledJob, "seed">): number => job.seed % SEED_LIMIT;

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/**
 * Fills a manifest's model input in: variables by their values, typed as the form types them; members and elements
 * whose value is absent are left out.
 */
export function buildInput(input: Record<string, unknown>, parts: InputParts): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input)
      .map(([name, value]) => [name, fill(value, parts)] as const)
      .filter(([, value]) => !isAbsent(value)),
  );
}

/** Whether an input, or a part of it, names the variable. */
export const usesVariable = (input: unknown, name: string): boolean =>
  input === `$${name}` ||
  (typeof input === "object" &&
    input !== null &&
    Object.values(input).some((part) => usesVariable(part, name)));

function fill(value: unknown, parts: InputParts): unknown {
  if (typeof value === "string") return value.startsWith("$") ? valueOf(value.slice(1), parts) : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value))
    return value.map((part: unknown) => fill(part, parts)).filter((part) => !isAbsent(part));
  const translation = translationSchema.safeParse(value);
  if (!translation.success) return buildInput({ ...value }, parts);
  const { from, map } = translation.data;
  const given = valueOf(from, parts);
  return Object.hasOwn(map, String(given)) ? map[String(given)] : given;
}

function valueOf(name: string, { job, images, output }: InputParts): unknown {
  switch (name) {
    case "prompt":
      return job.prompt;
    case "system":
      return job.system;
    case "images":
      return images;
    case "image1":
      return images[0];
    case "image2":
      return images[1];
    case "seed":
      return seedFor(job);
    case "output":
      return output;
    default:
      return job.values[name];
  }
}
