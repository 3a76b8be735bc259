import {
  Link,
  samplePrompt,
  type CheckFixture,
  sampleCopy,
  sampleManifest,
  sampleGermanCopy,
} from "./sample-styles.fixture.ts";

export const readableFixture: CheckFixture = {
  good: {
    "mirror/words/prompt.md": samplePrompt("Mirror."),
    "mirror/prompt.md": new Link("words/prompt.md"),
    "README.md": "What these are.",
  },
  bad: {
    "lens/prompt.md": samplePrompt("Bend."),
    alias: new Link("lens"),
    away: new Link("/usr"),
    circle: new Link("circle"),
    gone: new Link("nowhere"),
    plain: "no folder",
    "mirror/prompt.md": new Link("/etc/hostname"),
    "mirror/copy/en.json": new Link("../../glass/copy/en.json"),
    "mirror/copy/de.json": new Link("de.json"),
    "mirror/images/a.webp": new Link("b.webp"),
    "mirror/images/up": new Link(".."),
    "glass/manifest.json": null,
    "glass/manifest.json/a.txt": "a",
    "glass/images": "no folder",
  },
  problems: [
    "away:1:1 error[readable] leads out of the folder, and is not read; fix: put the file itself here, or remove it",
    "circle:1:1 error[readable] leads round in a circle; fix: put the file itself here, or remove it",
    "glass/images:1:1 error[readable] is a file; fix: put a folder here, or remove it",
    "glass/manifest.json:1:1 error[readable] is a folder; fix: put a file here, or remove it",
    "gone:1:1 error[readable] leads to nothing; fix: put the file itself here, or remove it",
    "mirror/copy/de.json:1:1 error[readable] leads round in a circle; fix: put the file itself here, or remove it",
    "mirror/copy/en.json:1:1 error[readable] leads out of the folder, and is not read; fix: put the file itself here, or remove it",
    "mirror/images/a.webp:1:1 error[readable] leads to nothing; fix: put the file itself here, or remove it",
    "mirror/images/up:1:1 error[readable] leads round in a circle; fix: put the file itself here, or remove it",
    "mirror/prompt.md:1:1 error[readable] leads out of the folder, and is not read; fix: put the file itself here, or remove it",
    "plain:1:1 error[readable] is a file; fix: a style is a folder: make it one",
  ],
};

const latin = Buffer.from("Mirror it.\nMake it fiancé-like.\n", "latin1");
const wide = Buffer.from(`\uFEFF${JSON.stringify(sampleManifest("wide"))}`, "utf16le");
const unmarked = Buffer.from(JSON.stringify(sampleCopy()), "utf16le");
const cut = Buffer.from("Ein Bild fü").subarray(0, -1);

export const encodingFixture: CheckFixture = {
  good: { "mirror/prompt.md": samplePrompt("Mirror it as “你好” says, \uFFFD and 🪞 included.") },
  bad: {
    "mirror/prompt.md": latin,
    "mirror/promise.json": cut,
    "wide/manifest.json": wide,
    "wide/copy/en.json": unmarked,
    "windows/prompt.md": `\uFEFF${samplePrompt("Mirror.").replaceAll("\n", "\r\n")}`,
    "windows/manifest.json": `\uFEFF${JSON.stringify(sampleManifest("windows"))}`,
  },
  problems: [
    "mirror/promise.json:1:11 error[encoding] 0xc3 at byte 10 is no UTF-8: the file seems to be in another encoding, such as Latin-1; fix: save it as UTF-8 in the editor that wrote it",
    "mirror/prompt.md:2:14 error[encoding] 0xe9 at byte 24 is no UTF-8: the file seems to be in another encoding, such as Latin-1; fix: save it as UTF-8 in the editor that wrote it",
    "wide/copy/en.json:1:2 error[encoding] 0x00 at byte 1 is no UTF-8: the file seems to be in UTF-16; fix: save it as UTF-8 in the editor that wrote it",
    "wide/manifest.json:1:1 error[encoding] 0xff at byte 0 is no UTF-8: the file seems to be in UTF-16; fix: save it as UTF-8 in the editor that wrote it",
    "windows/manifest.json:1:1 warning[encoding] is written with byte order mark; fix: run npm run styles -- fix windows",
    "windows/prompt.md:1:1 warning[encoding] is written with byte order mark and carriage returns; fix: run npm run styles -- fix windows",
  ],
};

export const folderIdFixture: CheckFixture = {
  good: { "mirror/manifest.json": sampleManifest("mirror") },
  bad: {
    "mirror/manifest.json": sampleManifest("miror"),
    "Big_Mirror/manifest.json": sampleManifest("big-mirror"),
  },
  problems: [
    `Big_Mirror:1:1 error[folder-id] "Big_Mirror" can't be an id; fix: use small letters, digits and single hyphens, 60 at most, as in big-mirror`,
    `mirror/manifest.json:2:9 error[folder-id] id "miror" differs from the folder's name "mirror"; fix: write "mirror", or rename the folder`,
  ],
};

export const copyNamesFixture: CheckFixture = {
  good: { "mirror/copy/de.json": sampleGermanCopy() },
  bad: { "mirror/copy/dee.json": sampleGermanCopy() },
  problems: [
    'mirror/copy/dee.json:1:1 error[copy-names] "dee" is no locale of the site; fix: did you mean "de"?',
  ],
};

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

const local = { recipe: [{ op: "flip" }], note: "quick" };
const replicate = (prompt: string) => ({ model: "maker/model", input: { prompt, image_input: "$images" } });
const pairs = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      [`question${index + 1}`, "Why?"],
      [`answer${index + 1}`, "Because."],
    ]).flat(),
  );

export const rulesFixture: CheckFixture = {
  good: {
    "mirror/manifest.json": sampleManifest("mirror", {
      providers: { replicate: replicate("$prompt"), local },
    }),
    "mirror/copy/en.json": sampleCopy({ faq: pairs(3) }),
  },
  bad: {
    "mirror/manifest.json": sampleManifest("mirror", {
      photos: { min: 3, max: 2 },
      claimedSeconds: [60, 30],
      providers: { replicate: replicate("$promt"), local },
    }),
    "mirror/copy/en.json": sampleCopy({ faq: { ...pairs(3), question4: "And then?" } }),
    "video/manifest.json": sampleManifest("video", {
      output: "video",
      maxOutput: "8K",
      imageType: undefined,
      delivery: "task",
    }),
    "video/copy/en.json": sampleCopy({ faq: pairs(2) }),
  },
  problems: [
    "mirror/copy/en.json:17:18 error[rules] answer4 is missing; fix: add answer4, or renumber",
    "mirror/manifest.json:10:12 error[rules] min 3 is above max 2; fix: lower min or raise max",
    'mirror/manifest.json:20:19 error[rules] $promt is no field of the form; fix: did you mean "$prompt"?',
    "mirror/manifest.json:33:21 error[rules] from 60 to 30 seconds runs backwards; fix: put the shorter time first",
    "video/copy/en.json:10:10 error[rules] 2 pairs of question and answer; fix: write 3 to 8, or leave faq out for the four generic ones",
    'video/manifest.json:1:1 error[rules] a style needs an imageType; fix: add "imageType": "{product}-style-<id>"',
    'video/manifest.json:9:13 error[rules] the local engine makes image, the output is video; fix: write "image", or another maker',
    'video/manifest.json:10:15 error[rules] a task needs a poll path; fix: add "poll"',
    "video/manifest.json:23:16 error[rules] maxOutput is for pictures, the output is video; fix: remove maxOutput",
  ],
};

export const requiredFilesFixture: CheckFixture = {
  good: {
    "mirror/prompt.md": "Mirror the photo.",
    "whole/manifest.json": sampleManifest("whole", { complete: true }),
    "whole/examples.json": {},
    "whole/promise.json": {},
    "tune/manifest.json": sampleManifest("tune", { complete: true, output: "audio" }),
    "tune/examples.json": {},
  },
  bad: {
    "mirror/prompt.md": " \n",
    "mirror/copy/en.json": null,
    "whole/manifest.json": sampleManifest("whole", { complete: true }),
    "tune/manifest.json": sampleManifest("tune", { complete: true, output: "audio" }),
  },
  problems: [
    "mirror/copy/en.json:1:1 error[required-files] is missing; fix: write it, or start with npm run styles -- new mirror",
    "mirror/prompt.md:1:1 error[required-files] is empty; fix: write the style's instruction",
    "tune/manifest.json:24:15 error[required-files] examples.json is missing, and the folder is said to be complete; fix: write it, then run npm run styles -- examples tune",
    "whole/manifest.json:24:15 error[required-files] examples.json is missing, and the folder is said to be complete; fix: write it, then run npm run styles -- examples whole",
    "whole/manifest.json:24:15 error[required-files] promise.json is missing, and the folder is said to be complete; fix: say what it keeps to, or leave complete out",
  ],
};

export const unreadFilesFixture: CheckFixture = {
  good: { "mirror/prompt.md": "Mirror the photo." },
  bad: { "mirror/notes.txt": "later", "mirror/images/old.png": "…" },
  problems: [
    "mirror/images/old.png:1:1 warning[unread-files] nothing reads this file; fix: name it under images in the manifest, or remove it",
    "mirror/notes.txt:1:1 warning[unread-files] nothing reads this file; fix: remove it",
  ],
};

export const imageTypeFixture: CheckFixture = {
  good: { "glass/prompt.md": "Make it glass.", "mirror/prompt.md": "Mirror the photo." },
  bad: {
    "glass/manifest.json": sampleManifest("glass", { imageType: "imgfx-style-mirror" }),
    "mirror/manifest.json": sampleManifest("mirror"),
  },
  problems: [
    'mirror/manifest.json:4:16 error[image-type] imageType "{product}-style-mirror" already belongs to glass; fix: give each tool its own',
  ],
};

export const jsonSyntaxFixture: CheckFixture = {
  good: { "mirror/form.json": '{ "fields": [{ "control": "photos", "name": "image_urls" }] }' },
  bad: {
    "mirror/form.json": '{\n  "fields": [\n    // photos\n  ],\n}\n',
    "mirror/manifest.json": "{\n  'id': 'mirror', 'section': 'style'\n}\n",
    "mirror/copy/en.json": '{\n  "title": "Mirror"\n  "tags": []\n  "alt": {}\n}\n',
    "mirror/copy/de.json": '{\n  "title": "Spiegel",\n  "title": "Glas"\n}\n',
  },
  problems: [
    'mirror/copy/de.json:3:3 error[json-syntax] "title" stands twice; only the last would count; fix: remove one',
    "mirror/copy/en.json:3:3 error[json-syntax] not JSON: comma expected; fix: put a comma before it",
    "mirror/form.json:3:5 error[json-syntax] not JSON: comment; fix: remove it",
    "mirror/form.json:4:4 error[json-syntax] not JSON: trailing comma; fix: remove it",
    "mirror/manifest.json:2:3 error[json-syntax] not JSON: invalid symbol; fix: put names and texts into straight double quotes",
  ],
};

/** Put together here so that no scanner takes this file for a leak. */
const made = (prefix: string) => `${prefix}${"a1B2".repeat(8)}`;

export const secretsFixture: CheckFixture = {
  good: {
    "mirror/prompt.md":
      "The secret of a good mirror: keep the token gesture small. Password-free and key to the look.",
  },
  bad: {
    "mirror/prompt.md": `Mirror it.\nUse ${made("r8_")}.\n`,
    "mirror/manifest.json": sampleManifest("mirror", { note: `api_key=${made("")}` }),
  },
  problems: [
    "mirror/manifest.json:24:12 error[secrets] looks like a secret; fix: remove it here and revoke it",
    "mirror/prompt.md:2:5 error[secrets] looks like a Replicate token; fix: remove it here and revoke it",
  ],
};
