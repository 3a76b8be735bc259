import { sampleCopy, sampleGermanCopy, type CheckFixture } from "../sample-styles.ts";

export const translatorNotesFixture: CheckFixture = {
  good: { "mirror/copy/en.json": sampleCopy({ notes: { title: "A mirror, not a lake." } }) },
  bad: {
    "mirror/copy/en.json": sampleCopy({ notes: { slogan: "A play on words." } }),
    "mirror/copy/de.json": sampleGermanCopy({ notes: { title: "Ein Spiegel." } }),
  },
  problems: [
    "mirror/copy/de.json:10:3 error[translator-notes] notes are for the English; fix: move them into copy/en.json",
    'mirror/copy/en.json:11:5 error[translator-notes] "slogan" is no text of the English; fix: name the text that the note is about, or remove the note',
  ],
};

export const messageNotesFixture: CheckFixture = {
  good: { "locales/en/home.json": { hero: "Snap" }, "locales/notes.json": { home: { hero: "The sound." } } },
  bad: { "locales/en/home.json": { hero: "Snap" }, "locales/notes.json": { home: { hero2: "The sound." } } },
  problems: [
    'locales/notes.json:3:5 error[message-notes] "home.hero2" is no text of the English; fix: name the text that the note is about, or remove the note',
  ],
};
