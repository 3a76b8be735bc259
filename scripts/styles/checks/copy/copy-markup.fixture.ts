import { sampleCopy, sampleGermanCopy, type CheckFixture } from "../sample-styles.ts";

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
