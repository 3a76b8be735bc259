import { sampleCopy, sampleGermanCopy, type CheckFixture } from "../sample-styles.ts";

export const untranslatedFixture: CheckFixture = {
  good: {
    "mirror/copy/en.json": sampleCopy({ title: "Zombie" }),
    "mirror/copy/de.json": sampleGermanCopy({ title: "Zombie", sameAsEnglish: ["title"] }),
  },
  bad: {
    "mirror/copy/en.json": sampleCopy(),
    "mirror/copy/de.json": sampleGermanCopy({ title: "Mirror", sameAsEnglish: ["formTitle"] }),
  },
  problems: [
    'mirror/copy/de.json:2:12 error[untranslated] "title" is the same as in English; fix: translate it, or add "title" to sameAsEnglish where that is right',
    'mirror/copy/de.json:11:5 error[untranslated] "formTitle" is no exception: its text is not the same as in English; fix: remove it',
  ],
};
