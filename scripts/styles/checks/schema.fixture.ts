import { sampleCopy, sampleGermanCopy, sampleManifest, type CheckFixture } from "./sample-styles.ts";

const recipe = [{ op: "flip", axes: "x" }, { op: "filp" }, { op: "flip", axis: "xx" }];

export const schemaFixture: CheckFixture = {
  good: { "mirror/manifest.json": sampleManifest("mirror", { photos: { min: 1, max: 2 } }) },
  bad: {
    "mirror/manifest.json": sampleManifest("mirror", {
      credits: "2",
      photos: { mx: 2, min: 2.5, uses: 0, faces: null },
      output: "imege",
      order: -1,
      isHot: "true",
      scale: 9,
      claimedSeconds: [0, 5],
      providers: { local: { recipe, note: "quick" } },
    }),
    "mirror/copy/en.json": sampleCopy({ title: undefined, faq: { question9: "Why?" }, tags: "Portrait" }),
    "mirror/copy/de.json": sampleGermanCopy({ title: undefined, titel: "Spiegel", formTitel: "Bild" }),
    "glass/manifest.json": sampleManifest("Big Gläss", {
      imageType: "{product}-style Big Gläss",
      credits: 1001,
    }),
  },
  problems: [
    'glass/manifest.json:2:9 error[schema] "Big Gläss" is not as "id" has to be; fix: write "big-glass"',
    'glass/manifest.json:4:16 error[schema] "{product}-style Big Gläss" is not as "imageType" has to be; fix: write "{product}-style-big-glass"',
    'glass/manifest.json:5:14 error[schema] "credits" must be <= 1000, not 1001; fix: write 1000 or less',
    'mirror/copy/de.json:9:3 error[schema] unknown property "titel"; fix: did you mean "title"?',
    'mirror/copy/de.json:10:3 error[schema] unknown property "formTitel"; fix: did you mean "formTitle"?',
    'mirror/copy/en.json:1:1 error[schema] "title" is missing; fix: add "title"',
    'mirror/copy/en.json:6:11 error[schema] "tags" must be of type array, not "Portrait"; fix: write ["Portrait"], a list',
    'mirror/copy/en.json:8:5 error[schema] "question9" is not a name that can stand here; fix: write question1 to question8 and answer1 to answer8',
    'mirror/manifest.json:5:14 error[schema] "credits" must be a whole number, not "2"; fix: write 2, without quotes',
    'mirror/manifest.json:10:5 error[schema] unknown property "mx"; fix: did you mean "max"?',
    'mirror/manifest.json:11:12 error[schema] "min" must be a whole number, not 2.5; fix: write 2 or 3',
    'mirror/manifest.json:12:13 error[schema] "uses" must be >= 1, not 0; fix: write 1 or more',
    'mirror/manifest.json:13:14 error[schema] "faces" must be of type object, not null; fix: leave it out, or write an object in braces',
    'mirror/manifest.json:15:13 error[schema] "imege" is not known as "output"; fix: did you mean "image"?',
    'mirror/manifest.json:23:11 error[schema] unknown property "axes"; fix: did you mean "axis"?',
    'mirror/manifest.json:26:17 error[schema] unknown op "filp"; fix: did you mean "flip"?',
    'mirror/manifest.json:30:19 error[schema] "xx" is not known as "axis"; fix: did you mean "x"?',
    'mirror/manifest.json:36:12 error[schema] "order" must be >= 0, not -1; fix: write 0 or more',
    'mirror/manifest.json:37:12 error[schema] "isHot" must be of type boolean, not "true"; fix: write true, without quotes',
    'mirror/manifest.json:38:12 error[schema] "scale" must be <= 8, not 9; fix: write 8 or less',
    'mirror/manifest.json:40:5 error[schema] entry 1 of "claimedSeconds" must be > 0, not 0; fix: write more than 0',
  ],
};
