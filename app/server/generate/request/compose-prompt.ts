import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Field } from "#registry/contract/field.ts";

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
export interface Asked {
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
