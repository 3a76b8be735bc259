import { sampleCopy, sampleGermanCopy, type CheckFixture } from "../sample-styles.fixture.ts";

const english = sampleCopy({
  formTitle: "Upload a photo",
  faq: {
    question1: "What does it cost?",
    answer1: "{credits} credits.",
    question2: "Which?",
    answer2: "No uploads.",
  },
});

export const glossaryTermsFixture: CheckFixture = {
  glossaries: {
    en: {
      credit: { match: ["credit", "credits"], means: "What is paid with." },
      upload: { match: ["upload"], means: "Sending a photo." },
      seed: { match: ["seed"], means: "A number." },
    },
    de: {
      credit: { say: ["Credit"], avoid: ["Guthaben"] },
      upload: { say: ["hochlad", "Upload"], except: ["mirror.formTitle"] },
    },
  },
  taboo: { de: [{ word: "druckt", instead: "machen", unless: ["printed"] }] },
  good: {
    "mirror/copy/en.json": sampleCopy({ formTitle: "Bad credits" }),
    "mirror/copy/fr.json": null,
  },
  bad: {
    "mirror/copy/en.json": english,
    "prism/copy/en.json": sampleCopy({ resultTitle: "Printed pictures" }),
    "prism/copy/de.json": sampleGermanCopy({ resultTitle: "Gedruckte Bilder" }),
    "mirror/copy/de.json": sampleGermanCopy({
      formTitle: "Foto senden",
      resultTitle: "Gedruckte Bilder",
      faq: {
        question1: "Was kostet es?",
        answer1: "{credits} vom Guthaben.",
        question2: "Welche?",
        answer2: "Keine.",
      },
    }),
  },
  problems: [
    'mirror/copy/de.json:6:18 error[glossary-terms] "druckt" is not said here; fix: say "machen"',
    'mirror/copy/de.json:12:16 error[glossary-terms] credit: "Guthaben" stands where "Credit" is agreed; fix: use the agreed word, or add "mirror.faq.answer1" to the term\'s exceptions in docs/glossary/de.json',
    "docs/glossary/de.json:4:12 error[glossary-terms] no word is agreed for seed; fix: add the term",
  ],
};
