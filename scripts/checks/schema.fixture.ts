import { sampleCopy, sampleManifest, type CheckFixture } from "./sample-styles.ts";

const recipe = [{ op: "flip", axes: "x" }, { op: "filp" }, { op: "flip", axis: "xx" }];

export const schemaFixture: CheckFixture = {
  good: { "mirror/manifest.json": sampleManifest("mirror", { photos: { min: 1, max: 2 } }) },
  bad: {
    "mirror/manifest.json": sampleManifest("mirror", {
      credits: "2",
      photos: { mx: 2 },
      output: "imege",
      providers: { local: { recipe, quality: "good" } },
    }),
    "mirror/copy/en.json": sampleCopy({ title: undefined, faq: { question9: "Why?" } }),
  },
  problems: [
    'mirror/copy/en.json:1:1 error[schema] "title" is missing; fix: add "title"',
    'mirror/copy/en.json:10:5 error[schema] "question9" is not a name that can stand here; fix: names match ^(question|answer)[1-8]$',
    'mirror/manifest.json:5:14 error[schema] "credits" must be a whole number, not "2"',
    'mirror/manifest.json:10:5 error[schema] unknown property "mx"; fix: did you mean "max"?',
    'mirror/manifest.json:12:13 error[schema] "imege" is not known as "output"; fix: did you mean "image"?',
    'mirror/manifest.json:20:11 error[schema] unknown property "axes"; fix: did you mean "axis"?',
    'mirror/manifest.json:23:17 error[schema] unknown op "filp"; fix: did you mean "flip"?',
    'mirror/manifest.json:27:19 error[schema] "xx" is not known as "axis"; fix: did you mean "x"?',
  ],
};
