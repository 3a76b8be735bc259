import type { StyleCheck } from "../check.ts";
import { readProperty } from "../copy/copy-texts.ts";

/** Words of a style's prompt: room for what changes, what stays and what to avoid, and nothing a model would lose. */
const WORDS = { min: 80, max: 250 } as const;

const countWords = (text: string): number => text.split(/\s+/).filter((word) => word !== "").length;

export const promptLength: StyleCheck = {
  name: "prompt-length",
  description: `A style's prompt has ${WORDS.min} to ${WORDS.max} words.`,
  scope: "style",
  check({ manifest, prompt }) {
    const count = prompt ? countWords(prompt.text) : 0;
    const isFitting = count >= WORDS.min && count <= WORDS.max;
    // An empty prompt is a problem of required-files.
    if (!prompt || count === 0 || isFitting || readProperty(manifest, "section") !== "style") return [];
    return [
      {
        path: prompt.path,
        line: 1,
        column: 1,
        level: "warning",
        rule: "prompt-length",
        message: `has ${count} ${count === 1 ? "word" : "words"}; a style's prompt has ${WORDS.min} to ${WORDS.max}`,
        fix:
          count < WORDS.min
            ? "say what changes, in concrete traits, what stays, and what to avoid"
            : "keep what the model can't guess, and cut the rest",
      },
    ];
  },
};
