import { sampleManifest, type CheckFixture } from "./sample-styles.ts";

const drawing = { illustration: true };
const part = (photo: string) => ({ photo, cut: [0, 0, 1, 1] });
const images = {
  before: ["a.webp", "b.webp", "c.webp"],
  after: ["d.webp", "e.webp", "f.webp"],
};

export const examplesFixture: CheckFixture = {
  good: {
    "mirror/manifest.json": sampleManifest("mirror", { images: { ...images, illustration: true } }),
    "mirror/examples.json": { pairs: [drawing, drawing, drawing] },
  },
  bad: {
    "broken/examples.json": "{",
    "misspelt/examples.json": { pairs: [{ part: [] }, drawing, drawing] },
    "contrary/examples.json": { pairs: [{}, { ...drawing, parts: [part("cat.jpg")] }, drawing] },
    "unknown/examples.json": { pairs: [{ parts: [part("cta.jpg")] }, drawing, drawing] },
    "wordy/manifest.json": sampleManifest("wordy", { images }),
    "wordy/examples.json": { pairs: [{ parts: [part("cat.jpg")], words: "more" }, drawing, drawing] },
  },
  problems: [
    "broken/examples.json:1:2 error[examples] not JSON: close brace expected; fix: write strict JSON, without comments and trailing commas",
    'contrary/examples.json:3:5 error[examples] a pair needs photographs; fix: add "parts", or "illustration": true',
    'contrary/examples.json:4:5 error[examples] a drawing is made from nothing; fix: remove "parts" and "made"',
    'misspelt/examples.json:4:7 error[examples] unknown property "part"; fix: did you mean "parts"?',
    'unknown/examples.json:6:20 error[examples] there is no sample photograph "cta.jpg"; fix: did you mean "cat.jpg"?',
    "wordy/examples.json:3:5 warning[examples] pair 1 was never made; fix: run npm run styles -- examples wordy --stale",
    'wordy/examples.json:15:16 error[examples] nobody can ask this style for anything: its prompt is hidden; fix: remove "words", or set "showSystemPrompt" in the manifest',
    'wordy/examples.json:18:23 error[examples] a drawing among the examples, which the manifest calls results; fix: add "illustration": true to the manifest\'s images',
  ],
};
