import { sampleCopy, sampleGermanCopy, type CheckFixture } from "./sample-styles.ts";

const examples = (style: string, prompt: string) => ({
  title: style,
  subtitle: style,
  examples: [{ style, prompt }],
});

export const untranslatedFixture: CheckFixture = {
  good: {
    "mirror/copy/en.json": sampleCopy({ title: "Zombie", promptExamples: examples("Witch", "A witch.") }),
    "mirror/copy/de.json": sampleGermanCopy({
      title: "Zombie",
      promptExamples: examples("Hexe", "A witch."),
      sameAsEnglish: ["title"],
    }),
  },
  bad: {
    "mirror/copy/en.json": sampleCopy({ promptExamples: examples("Witch", "A witch.") }),
    "mirror/copy/de.json": sampleGermanCopy({
      title: "Mirror",
      promptExamples: examples("Hexe", "Eine Hexe."),
      sameAsEnglish: ["formTitle"],
    }),
  },
  problems: [
    'mirror/copy/de.json:2:12 error[untranslated] "title" is the same as in English; fix: translate it, or add "title" to sameAsEnglish where that is right',
    "mirror/copy/de.json:16:19 error[untranslated] differs from English; a prompt to copy is English everywhere; fix: copy it from copy/en.json",
    'mirror/copy/de.json:21:5 error[untranslated] "formTitle" is no exception: its text is not the same as in English; fix: remove it',
  ],
};
