import { sampleGermanCopy, type CheckFixture } from "../sample-styles.ts";

export const copyNamesFixture: CheckFixture = {
  good: { "mirror/copy/de.json": sampleGermanCopy() },
  bad: { "mirror/copy/dee.json": sampleGermanCopy() },
  problems: [
    'mirror/copy/dee.json:1:1 error[copy-names] "dee" is no locale of the site; fix: did you mean "de"?',
  ],
};
