import type { CheckFixture } from "../sample-styles.fixture.ts";

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
