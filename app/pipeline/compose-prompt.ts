import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Locale } from "#registry/contract/locale.ts";

export interface ComposedPrompt {
  /** What the provider is told; never shown. */
  prompt: string;
  /** The person's own words for recipes that obey them; empty where the tool hides its prompt. */
  words: string;
  /** What the result shows as its prompt. */
  shown: string;
}

/**
 * Composes the prompt. Only where the tool shows its system prompt does the person's text take its place; an empty
 * text falls back to it. Everywhere else what a client sends as prompt is ignored.
 */
export function composePrompt(tool: ServerTool, text: string, locale: Locale): ComposedPrompt {
  const standard = tool.prompt.trim();
  const title = tool.titles[locale];
  if (!tool.manifest.showSystemPrompt) return { prompt: standard, words: "", shown: title };
  const own = text === "" ? standard : text;
  return { prompt: own, words: own, shown: own === standard ? title : own };
}
