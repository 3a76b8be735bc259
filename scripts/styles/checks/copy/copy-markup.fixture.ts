import { sampleCopy, sampleGermanCopy, type CheckFixture } from "../sample-styles.fixture.ts";

export const copyMarkupFixture: CheckFixture = {
  good: { "mirror/copy/en.json": sampleCopy({ title: "Smaller < than, <3 and **bold**" }) },
  bad: {
    "mirror/copy/en.json": sampleCopy({ title: "A <b>mirror</b>" }),
    "mirror/copy/de.json": sampleGermanCopy({ formDesc: 'Ein <a href="/x">Foto</a>' }),
  },
  problems: [
    'mirror/copy/de.json:5:15 error[copy-markup] people would read "<a href="/x">"; fix: leave it out; answers may say **bold**',
    'mirror/copy/en.json:2:12 error[copy-markup] people would read "<b>"; fix: leave it out; answers may say **bold**',
  ],
};

const answer1 = "Write **once** to [us](mailto:us):\n\n- a photo\n- a wish";

export const copyLinksFixture: CheckFixture = {
  good: {
    "mirror/copy/en.json": sampleCopy({ faq: { question1: "How?", answer1 } }),
    "mirror/copy/de.json": sampleGermanCopy({
      faq: {
        question1: "Wie?",
        answer1: "Schreib [uns](mailto:us) **einmal**:\n\n- ein Foto\n- einen Wunsch",
      },
    }),
  },
  bad: {
    "mirror/copy/en.json": sampleCopy({ faq: { question1: "How?", answer1 } }),
    "mirror/copy/de.json": sampleGermanCopy({
      faq: { question1: "Wie?", answer1: "Schreib [uns](mailto:ihr) einmal:\n\n- ein Foto mit einem Wunsch" },
    }),
  },
  problems: [
    "mirror/copy/de.json:12:16 error[copy-links] has link to mailto:ihr, 0 bold marks, 1 list points, 0 headings; English has link to mailto:us, 2 bold marks, 2 list points, 0 headings; fix: mark it up as the English text",
  ],
};
