import { sampleCopy, type CheckFixture, sampleGermanCopy } from "../sample-styles.fixture.ts";

const form = {
  fields: [
    { control: "photos", name: "image_urls" },
    {
      control: "choice",
      name: "mood",
      options: [{ value: "calm" }, { value: "wild" }],
      default: "calm",
    },
    { control: "switch", name: "frame", default: true },
  ],
};
const calm = { calm: "Calm", wild: "Wild" };

export const copyFieldsFixture: CheckFixture = {
  good: {
    "mirror/form.json": form,
    "mirror/copy/en.json": sampleCopy({
      fields: { mood: { label: "Mood", options: calm }, frame: { label: "Frame" } },
    }),
  },
  bad: {
    "mirror/form.json": form,
    "mirror/copy/en.json": sampleCopy({
      fields: {
        mood: { label: "Mood", options: { calm: "Calm", wield: "Wild" } },
        frmae: { label: "Frame" },
      },
    }),
    "other/form.json": form,
    "other/copy/en.json": sampleCopy({ fields: { mood: { label: "Mood", options: { calm: "Calm" } } } }),
  },
  problems: [
    'mirror/copy/en.json:15:9 error[copy-fields] the form has no "mood options wield"; fix: did you mean "wild"?',
    'mirror/copy/en.json:18:5 error[copy-fields] the form has no "frmae"; fix: did you mean "frame"?',
    'other/copy/en.json:10:3 error[copy-fields] "frame" has no label; fix: add "frame": { "label": … }',
    'other/copy/en.json:13:7 warning[copy-fields] people would read "wild", the option\'s own value; fix: add "wild" to the options',
  ],
};

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

const english = sampleCopy({
  description: "Turns the picture round, so that what stood on the left side stands on the right side.",
});

export const copyLengthFixture: CheckFixture = {
  good: {
    "mirror/copy/en.json": english,
    "mirror/copy/de.json": sampleGermanCopy({
      description: "Dreht das Bild um: Was links stand, steht danach auf der rechten Seite.",
    }),
    "mirror/copy/ja.json": { description: "写真を左右に反転し、左にあるものを右に移します。" },
  },
  bad: {
    "mirror/copy/en.json": english,
    "mirror/copy/de.json": sampleGermanCopy({
      description: "Dreht das Bild.",
      title: "Ein Spiegel, der wirklich jedes Bild umdreht",
      tags: ["Porträtfotografie im Hochformat"],
    }),
    "mirror/copy/ja.json": { title: "写真を左右反転できるミラー加工" },
  },
  problems: [
    "mirror/copy/de.json:2:12 error[copy-length] is 44 columns wide; 28 fit; fix: say it shorter",
    "mirror/copy/de.json:3:18 error[copy-length] is 15 columns wide; the English text is 86; fix: see what it leaves out",
    "mirror/copy/de.json:8:5 error[copy-length] is 31 columns wide; 28 fit; fix: say it shorter",
    "mirror/copy/ja.json:2:12 error[copy-length] is 30 columns wide; 28 fit; fix: say it shorter",
  ],
};

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

const tokenEnglish = { question1: "What does it cost?", answer1: "{credits} credits. Ask {email}." };

export const copyTokensFixture: CheckFixture = {
  good: {
    "mirror/copy/en.json": sampleCopy({ faq: tokenEnglish }),
    "mirror/copy/de.json": sampleGermanCopy({
      faq: { question1: "Was kostet es?", answer1: "Frag {email}. {credits} Credits." },
    }),
  },
  bad: {
    "mirror/copy/en.json": sampleCopy({ faq: tokenEnglish, formDesc: "For {credits} credits." }),
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
