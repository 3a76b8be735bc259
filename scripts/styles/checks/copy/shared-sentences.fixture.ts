import { sampleCopy, sampleGermanCopy, type CheckFixture } from "../sample-styles.ts";

const examples = (prompt: string) => ({
  title: "To copy",
  subtitle: "One to copy",
  examples: [{ style: "Cape", prompt }],
});

export const sharedSentencesFixture: CheckFixture = {
  good: {
    "glass/copy/en.json": sampleCopy({
      description: "Turns the picture into glass. Twice the glass is twice the shine. ".repeat(2),
      promptExamples: examples("Make me a figure of coloured glass."),
    }),
    "glass/copy/de.json": sampleGermanCopy({
      promptExamples: examples("Make me a figure of coloured glass."),
    }),
    "mirror/copy/en.json": sampleCopy({ feature: "Five words are a label." }),
    "prism/copy/en.json": sampleCopy({ feature: "Five words are a label." }),
    "prism/copy/de.json": sampleGermanCopy({ feature: "Make me a figure of coloured glass." }),
  },
  bad: {
    "glass/copy/en.json": sampleCopy({ feature: "Short. The picture belongs to you alone." }),
    "mirror/copy/en.json": sampleCopy({
      faq: { question1: "Whose?", answer1: "Yours.\n\n- **The picture** belongs to you, alone!" },
    }),
    "mirror/copy/de.json": sampleGermanCopy({ feature: "Das fertige Bild gehört dir ganz allein." }),
    "prism/copy/en.json": sampleCopy({ cardDesc: "the picture belongs to you alone" }),
    "prism/copy/de.json": sampleGermanCopy({ formDesc: "Das fertige Bild gehört dir ganz allein." }),
  },
  problems: [
    'glass/copy/en.json:10:14 warning[shared-sentences] "The picture belongs to you alone." also stands in mirror; fix: say it in words that fit this style only',
    'mirror/copy/de.json:10:14 warning[shared-sentences] "Das fertige Bild gehört dir ganz allein." also stands in prism; fix: say it in words that fit this style only',
    'mirror/copy/en.json:12:16 warning[shared-sentences] "- **The picture** belongs to you, alone!" also stands in glass; fix: say it in words that fit this style only',
    'prism/copy/de.json:5:15 warning[shared-sentences] "Das fertige Bild gehört dir ganz allein." also stands in mirror; fix: say it in words that fit this style only',
    'prism/copy/en.json:10:15 warning[shared-sentences] "the picture belongs to you alone" also stands in glass; fix: say it in words that fit this style only',
  ],
};
