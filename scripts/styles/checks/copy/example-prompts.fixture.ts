import { sampleCopy, sampleGermanCopy, type CheckFixture } from "../sample-styles.ts";

const examples = (style: string, prompt: string) => ({
  promptExamples: { title: style, subtitle: style, examples: [{ style, prompt }] },
});

export const examplePromptsFixture: CheckFixture = {
  good: {
    "mirror/copy/en.json": sampleCopy(examples("Witch", "A witch.")),
    "mirror/copy/de.json": sampleGermanCopy(examples("Hexe", "A witch.")),
  },
  bad: {
    "mirror/copy/en.json": sampleCopy(examples("Witch", "A witch.")),
    "mirror/copy/de.json": sampleGermanCopy(examples("Hexe", "Eine Hexe.")),
  },
  problems: [
    "mirror/copy/de.json:16:19 error[example-prompts] differs from English; a prompt to copy is English everywhere; fix: copy it from copy/en.json",
  ],
};
