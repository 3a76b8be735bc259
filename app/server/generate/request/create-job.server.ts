import type { ServerTool } from "#registry/contract/compiled.ts";
import { defaultOf, shownFields } from "#registry/contract/form/shown-fields.ts";
import type { ProviderJob } from "~/server/providers/provider.ts";
import { composePrompt } from "./compose-prompt.ts";
import { seedOf } from "./seed-of.server.ts";

/** What a job is made of; a value that is not given is the form's default. */
export type JobRequest = Pick<
  ProviderJob,
  "generationId" | "tool" | "photos" | "ratio" | "size" | "locale" | "deadlineMs" | "owner"
> & {
  /** What the person wrote. */
  text: string;
  values?: Readonly<Record<string, unknown>>;
  seed?: number | undefined;
};

/** The defaults of the fields that the form shows for what was chosen, with that over them. */
const completeValues = (
  { fields }: ServerTool,
  values: JobRequest["values"] = {},
): Record<string, unknown> => ({
  ...Object.fromEntries(
    shownFields(fields, values)
      .filter(({ control }) => control !== "photos")
      .map((field) => [field.name, defaultOf(field)])
      .filter(([, value]) => value !== undefined),
  ),
  ...values,
});

/** Makes a provider's job of a request. */
export function createJob({ text, values: chosen, seed, ...job }: JobRequest): ProviderJob {
  const values = completeValues(job.tool, chosen);
  const { prompt, words, system } = composePrompt(job.tool, { text, values });
  return { ...job, prompt, words, system, values, seed: seed ?? seedOf(job.generationId) };
}
