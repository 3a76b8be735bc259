import type { ServerTool } from "#registry/contract/compiled.ts";
import { defaultOf, shownFields } from "#registry/contract/form/shown-fields.ts";
import type { ProviderJob } from "~/server/providers/provider.ts";
import { createHash } from "node:crypto";
import type { Field } from "#registry/contract/field.ts";

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

/** A seed below 2^32 that is always the same for one generation. */
export const seedOf = (generationId: string): number =>
  createHash("sha256").update(generationId).digest().readUInt32BE(0);

export interface ComposedPrompt {
  /** What the provider is told; never shown. */
  prompt: string;
  /** The person's own words for recipes that obey them; empty where the tool hides its prompt. */
  words: string;
  /** `prompt.md` with its {names} filled in by the form's values. */
  system: string;
  /** What the result shows as its prompt: the person's own words, empty where they wrote none. */
  shown: string;
}

/** What a person asks for: the text of the prompt's field, and every value by name. */
interface Asked {
  text: string;
  values: Readonly<Record<string, unknown>>;
}

/**
 * Composes the prompt. A tool whose form has a text of the role "prompt" passes that on. A style's own instruction is
 * replaced only where it is shown; an empty text falls back to it. Everywhere else what a client sends as prompt is
 * ignored.
 */
export function composePrompt(tool: ServerTool, { text, values }: Asked): ComposedPrompt {
  const system = fillNames(tool.prompt.trim(), values);
  if (promptFieldOf(tool)?.control === "text")
    return { prompt: text || system, words: text, system, shown: text };
  if (!tool.manifest.showSystemPrompt) return { prompt: system, words: "", system, shown: "" };
  const own = text === "" ? system : text;
  return { prompt: own, words: own, system, shown: own === system ? "" : own };
}

/** The field that a person's own words come in by: a text that asks for them, else the style's prompt. */
export const promptFieldOf = ({ fields }: Pick<ServerTool, "fields">): Field | undefined =>
  fields.find((field) => field.control === "text" && field.role === "prompt") ??
  fields.find(({ control }) => control === "prompt");

/** Puts values in the place of their {names}; a name that has none leaves nothing behind. */
const fillNames = (prompt: string, values: Asked["values"]): string =>
  prompt.replace(/\{([a-z][A-Za-z0-9_]*)\}/g, (_, name: string) => String(values[name] ?? ""));

/** Makes a provider's job of a request. */
export function createJob({ text, values: chosen, seed, ...job }: JobRequest): ProviderJob {
  const values = completeValues(job.tool, chosen);
  const { prompt, words, system } = composePrompt(job.tool, { text, values });
  return { ...job, prompt, words, system, values, seed: seed ?? seedOf(job.generationId) };
}
