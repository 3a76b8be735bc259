import { sampleManifest, type CheckFixture } from "../sample-styles.ts";

const words = (count: number): string => `${Array.from({ length: count }, () => "word").join(" ")}\n`;

export const promptLengthFixture: CheckFixture = {
  good: {
    "long/prompt.md": words(250),
    "short/prompt.md": words(80),
    "empty/prompt.md": " \n",
    "missing/prompt.md": null,
    "tool/manifest.json": sampleManifest("tool", { section: "tool" }),
    "tool/prompt.md": words(3),
  },
  bad: {
    "long/prompt.md": words(251),
    "short/prompt.md": words(79),
    "single/prompt.md": words(1),
  },
  problems: [
    "long/prompt.md:1:1 warning[prompt-length] has 251 words; a style's prompt has 80 to 250; fix: keep what the model can't guess, and cut the rest",
    "short/prompt.md:1:1 warning[prompt-length] has 79 words; a style's prompt has 80 to 250; fix: say what changes, in concrete traits, what stays, and what to avoid",
    "single/prompt.md:1:1 warning[prompt-length] has 1 word; a style's prompt has 80 to 250; fix: say what changes, in concrete traits, what stays, and what to avoid",
  ],
};
