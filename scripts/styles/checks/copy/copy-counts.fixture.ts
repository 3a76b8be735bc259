import { sampleCopy, sampleGermanCopy, sampleManifest, type CheckFixture } from "../sample-styles.ts";

const faq = (answer1: string) => ({ faq: { question1: "What is the price?", answer1 } });
const complete = sampleManifest("mirror", { complete: true });

export const copyCountsFixture: CheckFixture = {
  good: {
    "mirror/manifest.json": complete,
    "mirror/copy/en.json": sampleCopy(faq("Yes: for {credits} credits the picture is yours.")),
    "mirror/copy/ko.json": sampleCopy(faq("크레딧 {credits}개가 들어요.")),
    "begun/copy/en.json": sampleCopy(faq("It costs {credits}.")),
  },
  bad: {
    "mirror/manifest.json": complete,
    "mirror/copy/en.json": sampleCopy(faq("{credits} for each.")),
    "begun/copy/de.json": sampleGermanCopy(faq("Preis: **{credits} Credits**.")),
    "begun/copy/it.json": sampleCopy(faq("Crediti: {credits}.")),
  },
  problems: [
    "begun/copy/de.json:12:16 error[copy-counts] a colon stands before {credits}; fix: say it as a sentence",
    "begun/copy/it.json:12:16 error[copy-counts] a colon stands before {credits}; fix: say it as a sentence",
    'mirror/copy/en.json:12:16 error[copy-counts] says {credits} without its noun; fix: say "{credits} credits"',
  ],
};
