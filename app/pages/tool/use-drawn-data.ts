import { useMemo } from "react";
import type { PublicCopy, PublicTool } from "#registry/contract/compiled.ts";
import type { StylePageData } from "./page-data.ts";

/** By which the prompts to copy are found on a page. */
export const PROMPTS_ID = "prompts";

const textOf = (element: Element | null | undefined): string => element?.textContent ?? "";

/** The prompts to copy, as `prompt-examples.tsx` draws them. */
function readPromptExamples(): PublicCopy["promptExamples"] {
  const section = document.getElementById(PROMPTS_ID);
  if (section === null) return undefined;
  return {
    title: textOf(section.querySelector("h2")),
    subtitle: textOf(section.querySelector("h2 + p")),
    examples: [...section.querySelectorAll("article")].map((card) => {
      const prompt = card.querySelector(":scope > p");
      return {
        style: textOf(card.querySelector("h3")),
        prompt: textOf(prompt),
        ...(prompt?.hasAttribute("lang") && { isEnglish: true }),
      };
    }),
  };
}

/** The prompt that a form begins with, as its field was drawn; what was typed since changes nothing about it. */
function readPrompt({ fields }: PublicTool): string | undefined {
  const { name } = fields.find(({ control }) => control === "prompt") ?? {};
  return (
    name && document.querySelector<HTMLTextAreaElement>(`#tool-form textarea[name="${name}"]`)?.defaultValue
  );
}

/**
 * The page's data. With a whole document, long texts that the markup says are not sent to scripts once more: they are
 * read off the page.
 */
export function useDrawnData(data: StylePageData): StylePageData {
  return useMemo(() => {
    if (!data.isDrawn || typeof document === "undefined") return data;
    const { tool } = data;
    const copy = { ...tool.copy, promptExamples: readPromptExamples() };
    return { ...data, tool: { ...tool, copy, systemPrompt: readPrompt(tool) } };
  }, [data]);
}
