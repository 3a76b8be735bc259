import { sampleManifest, type CheckFixture } from "../sample-styles.fixture.ts";

const drawing = { illustration: true };
const part = (photo: string) => ({ photo, cut: [0, 0, 1, 1] });
const images = {
  before: ["a.webp", "b.webp", "c.webp"],
  after: ["d.webp", "e.webp", "f.webp"],
};

const text = {
  control: "text",
  name: "prompt",
  role: "prompt",
  required: true,
  maxLength: 200,
};
const choice = (name: string, ...values: string[]) => ({
  ...{ control: "choice", name, default: values[0], options: values.map((value) => ({ value })) },
});
/** A tool that makes films from words alone. */
const filmTool = (id: string, fields: object[], change: object = {}) => ({
  [`${id}/manifest.json`]: sampleManifest(id, {
    ...{ section: "tool", imageType: undefined, submit: `/api/${id}/create`, photos: { min: 0 } },
    output: "video",
    providers: {
      local: {
        maker: { op: "film", seconds: "$length", resolution: "$size", ratio: "$shape" },
        note: "quick",
      },
    },
    ...change,
  }),
  [`${id}/form.json`]: { fields },
});
const filmFields = [
  text,
  choice("length", "5", "10"),
  choice("size", "480p", "720p"),
  choice("shape", "16:9", "9:16"),
];
const film = { words: "a slow push in" };

export const examplesFixture: CheckFixture = {
  good: {
    "mirror/manifest.json": sampleManifest("mirror", { images: { ...images, illustration: true } }),
    "mirror/examples.json": { pairs: [drawing, drawing, drawing] },
  },
  bad: {
    "broken/examples.json": "{",
    "double/examples.json": { pairs: [drawing, drawing, drawing], sounds: [film, film, film] },
    "empty/examples.json": {},
    ...filmTool("long", filmFields),
    "long/examples.json": {
      films: [{ ...film, values: { length: "7" } }, { ...film, values: { lenght: "5" } }, film],
    },
    ...filmTool("silent", filmFields),
    "silent/examples.json": { sounds: [film, film, film] },
    ...filmTool("sightless", filmFields),
    "sightless/examples.json": { films: [{ ...film, parts: [part("cat.jpg")] }, film, film] },
    "wordless/examples.json": { pictures: [film, film, film] },
    "misspelt/examples.json": { pairs: [{ part: [] }, drawing, drawing] },
    "contrary/examples.json": { pairs: [{}, { ...drawing, parts: [part("cat.jpg")] }, drawing] },
    "unknown/examples.json": { pairs: [{ parts: [part("cta.jpg")] }, drawing, drawing] },
    "wordy/manifest.json": sampleManifest("wordy", { images }),
    "wordy/examples.json": { pairs: [{ parts: [part("cat.jpg")], words: "more" }, drawing, drawing] },
  },
  problems: [
    "broken/examples.json:1:2 error[examples] not JSON: close brace expected; fix: close it with }",
    'contrary/examples.json:3:5 error[examples] a pair needs photographs; fix: add "parts", or "illustration": true',
    'contrary/examples.json:4:5 error[examples] a drawing is made from nothing; fix: remove "parts"',
    'double/examples.json:13:13 error[examples] there are examples of several kinds: "pairs", "sounds"; fix: keep one list',
    'empty/examples.json:1:1 error[examples] there are no examples; fix: add one of "pairs", "pictures", "films", "sounds", "texts"',
    "long/examples.json:3:5 warning[examples] film 1 was never made; fix: run npm run styles -- examples long",
    'long/examples.json:6:19 error[examples] the form does not offer "7" here; fix: write what form.json offers',
    "long/examples.json:9:5 warning[examples] film 2 was never made; fix: run npm run styles -- examples long",
    'long/examples.json:12:19 error[examples] the form has no field "lenght"; fix: did you mean "length"?',
    "long/examples.json:15:5 warning[examples] film 3 was never made; fix: run npm run styles -- examples long",
    'misspelt/examples.json:4:7 error[examples] unknown property "part"; fix: did you mean "parts"?',
    "sightless/examples.json:3:5 warning[examples] film 1 was never made; fix: run npm run styles -- examples sightless",
    'sightless/examples.json:5:16 error[examples] the tool takes no photos; fix: remove "parts"',
    "sightless/examples.json:17:5 warning[examples] film 2 was never made; fix: run npm run styles -- examples sightless",
    "sightless/examples.json:20:5 warning[examples] film 3 was never made; fix: run npm run styles -- examples sightless",
    'silent/examples.json:2:13 error[examples] "sounds" show audio, the tool makes video; fix: write "films"',
    "silent/examples.json:3:5 warning[examples] sound 1 was never made; fix: run npm run styles -- examples silent",
    "silent/examples.json:6:5 warning[examples] sound 2 was never made; fix: run npm run styles -- examples silent",
    "silent/examples.json:9:5 warning[examples] sound 3 was never made; fix: run npm run styles -- examples silent",
    'unknown/examples.json:6:20 error[examples] there is no sample photograph "cta.jpg"; fix: did you mean "cat.jpg"?',
    "wordless/examples.json:3:5 warning[examples] picture 1 was never made; fix: run npm run styles -- examples wordless",
    'wordless/examples.json:3:5 error[examples] the tool needs a photo; fix: write "pairs"',
    "wordless/examples.json:6:5 warning[examples] picture 2 was never made; fix: run npm run styles -- examples wordless",
    "wordless/examples.json:9:5 warning[examples] picture 3 was never made; fix: run npm run styles -- examples wordless",
    "wordy/examples.json:3:5 warning[examples] pair 1 was never made; fix: run npm run styles -- examples wordy",
    'wordy/examples.json:15:16 error[examples] nobody can ask this style for anything: its prompt is hidden; fix: remove "words", or set "showSystemPrompt" in the manifest',
  ],
};

const says = "the picture is mirrored";
const mirrored = { measure: "likeness", says, to: "mirrored-photo", min: 0.9 };

export const promiseFixture: CheckFixture = {
  good: { "mirror/promise.json": { photos: ["cat"], checks: [mirrored] } },
  bad: {
    "asked/promise.json": {
      photos: ["cat"],
      words: "upside down",
      checks: [{ measure: "variety", says, of: [{}, { words: "slowly" }], min: 1 }],
    },
    "empty/promise.json": { checks: [] },
    "lost/promise.json": { photos: ["cat+dgo"], checks: [mirrored] },
    "loose/promise.json": {
      checks: [
        { measure: "likeness", says },
        { measure: "change", says, min: 9, max: 3, region: { left: 0.5, top: 0, right: 0.5, bottom: 1 } },
      ],
    },
    "shape/promise.json": { photos: [], checks: [{ ...mirrored, measure: "likness" }] },
  },
  problems: [
    'asked/promise.json:5:12 error[promise] nobody can ask this style for anything: its prompt is hidden; fix: remove "words"',
    'asked/promise.json:13:20 error[promise] nobody can ask this style for anything: its prompt is hidden; fix: remove "words"',
    'empty/promise.json:2:13 error[promise] "checks" must have at least 1 entries, has 0; fix: add 1',
    'loose/promise.json:4:18 error[promise] "likeness" has no bound; fix: add "min" or "max"',
    "loose/promise.json:10:14 error[promise] min 9 is above max 3; fix: lower min or raise max",
    "loose/promise.json:12:17 error[promise] the region has no area; fix: keep left below right and top below bottom",
    'lost/promise.json:3:5 error[promise] there is no sample photograph "dgo"; fix: did you mean "dog"?',
    'shape/promise.json:2:13 error[promise] "photos" must have at least 1 entries, has 0; fix: add 1',
    'shape/promise.json:5:18 error[promise] unknown measure "likness"; fix: did you mean "likeness"?',
  ],
};
