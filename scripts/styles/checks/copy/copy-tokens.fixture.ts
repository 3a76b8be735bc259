import { sampleCopy, sampleGermanCopy, type CheckFixture } from "../sample-styles.fixture.ts";

const english = { question1: "What does it cost?", answer1: "{credits} credits. Ask {email}." };

export const copyTokensFixture: CheckFixture = {
  good: {
    "mirror/copy/en.json": sampleCopy({ faq: english }),
    "mirror/copy/de.json": sampleGermanCopy({
      faq: { question1: "Was kostet es?", answer1: "Frag {email}. {credits} Credits." },
    }),
  },
  bad: {
    "mirror/copy/en.json": sampleCopy({ faq: english, formDesc: "For {credits} credits." }),
    "mirror/copy/de.json": sampleGermanCopy({
      faq: { question1: "Was kosten {credits}?", answer1: "{credit} Credits." },
    }),
    "mirror/copy/fr.json": sampleCopy({ faq: { question1: "Combien ?", answer1: "Demandez à {email}." } }),
  },
  problems: [
    "mirror/copy/de.json:11:18 error[copy-tokens] {credits} is not in the English text; fix: remove it, or add it in English",
    'mirror/copy/de.json:12:16 error[copy-tokens] nothing fills in {credit}; fix: did you mean "{credits}"?',
    "mirror/copy/en.json:5:15 error[copy-tokens] {credits} is filled in in the FAQ only; fix: say it without",
    "mirror/copy/fr.json:12:16 error[copy-tokens] {credits} of the English text is missing; fix: keep the token as it is",
  ],
};
