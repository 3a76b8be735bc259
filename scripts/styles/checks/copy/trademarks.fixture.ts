import { sampleCopy, type CheckFixture } from "../sample-styles.fixture.ts";

export const trademarksFixture: CheckFixture = {
  good: {
    "mirror/copy/en.json": sampleCopy({
      feature: "The mirror of a barbiere in Naples.",
      searchTerms: ["Barbie", "GTA"],
      faq: { question1: "Is this made by Pixar?", answer1: "No: Pixar neither made nor endorses it." },
    }),
  },
  bad: {
    "mirror/copy/en.json": sampleCopy({
      title: "GTA mirror",
      description: "Ready for LinkedIn, in one press.",
      searchTerms: ["Photoshop", "Barbie"],
    }),
    "mirror/copy/ja.json": sampleCopy({ title: "ジブリ風の鏡" }),
  },
  problems: [
    'mirror/copy/en.json:2:12 error[trademarks] says "GTA", whose owner has not made this; fix: say what it looks like or is for; the name may be a search term',
    'mirror/copy/en.json:3:18 error[trademarks] says "LinkedIn", whose owner has not made this; fix: say what it looks like or is for; the name may be a search term',
    'mirror/copy/ja.json:2:12 error[trademarks] says "ジブリ", whose owner has not made this; fix: say what it looks like or is for; the name may be a search term',
  ],
};
