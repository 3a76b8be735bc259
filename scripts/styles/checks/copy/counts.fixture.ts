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

export const messageCountsFixture: CheckFixture = {
  good: {
    "locales/en/home.json": {
      styles_one: "{{count}} style",
      styles_other: "{{count}} styles",
      pack: "Pack: {{credits}}",
    },
    "locales/en/style.json": { done: "Made {{count}} image(s)!" },
  },
  bad: {
    "locales/it/home.json": { styles: "{{count}} stili", left: "Grazie. Aggiunti al saldo: {{credits}}." },
    "locales/es/home.json": { done_one: "¡Imágenes generadas: {{count}}!" },
  },
  problems: [
    "locales/es/home.json:2:15 error[message-counts] a colon stands before {{count}}; fix: say it as a sentence",
    'locales/it/home.json:2:13 error[message-counts] says {{count}} in one form; fix: write "styles_other" and the others',
    "locales/it/home.json:3:11 error[message-counts] a colon stands before {{credits}}; fix: say it as a sentence",
  ],
};
