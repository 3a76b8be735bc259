import { sampleCopy, sampleGermanCopy, type CheckFixture } from "../sample-styles.fixture.ts";

const faq = { question1: "Why?", answer1: "Because." };

export const copyKeysFixture: CheckFixture = {
  good: {
    "mirror/copy/en.json": sampleCopy({ faq }),
    "mirror/copy/de.json": sampleGermanCopy({ faq: { question1: "Warum?", answer1: "Darum." } }),
  },
  bad: {
    "mirror/copy/en.json": sampleCopy({ faq, tags: ["Portrait", "Fun"] }),
    "mirror/copy/de.json": sampleGermanCopy({ feature: "Ganz schnell." }),
  },
  problems: [
    'mirror/copy/de.json:1:1 error[copy-keys] "faq" is missing; fix: translate it from English',
    'mirror/copy/de.json:7:11 error[copy-keys] "tags.1" is missing; fix: translate it from English',
    'mirror/copy/de.json:10:3 error[copy-keys] "feature" is not in English; fix: remove it, or write it in English too',
    "mirror/copy/en.json:7:11 error[copy-keys] 2 tags for 1 in the manifest; fix: write one for each, in the same order",
  ],
};
