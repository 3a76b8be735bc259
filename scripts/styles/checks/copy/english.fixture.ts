import { sampleCopy, sampleManifest, type CheckFixture } from "../sample-styles.ts";

export const englishCopyFixture: CheckFixture = {
  good: {
    "mirror/copy/en.json": sampleCopy({
      description: "Film grain in color, by an image-generation model, version 4.0.",
      searchTerms: ["grey mirror"],
    }),
    "clip/manifest.json": sampleManifest("clip", { output: "video" }),
    "clip/copy/en.json": sampleCopy({ alt: { before: ["A film camera"] } }),
  },
  bad: {
    "mirror/copy/en.json": sampleCopy({
      title: "Greyish mirror",
      description: "Made anew in watercolours by a model, version 4.1.",
    }),
    "clip/manifest.json": sampleManifest("clip", { output: "video" }),
    "clip/copy/en.json": sampleCopy({ formTitle: "Make a film" }),
  },
  problems: [
    'clip/copy/en.json:4:16 error[english-copy] says "film"; fix: say "video", or otherwise',
    'mirror/copy/en.json:2:12 error[english-copy] says "Greyish"; fix: say "gray", or otherwise',
    'mirror/copy/en.json:3:18 error[english-copy] says "anew"; fix: say "again", or otherwise',
    'mirror/copy/en.json:3:18 error[english-copy] says "version 4.1"; fix: say what it does; versions change',
    'mirror/copy/en.json:3:18 error[english-copy] says "watercolours"; fix: say "color", or otherwise',
  ],
};

export const englishMessagesFixture: CheckFixture = {
  good: {
    "locales/en/home.json": { title: "Photo filters", video: { queued: "Your video is in the queue" } },
    "locales/de/home.json": { title: "Ein Film, grey" },
    "locales/en/terms.md": "# Terms\n\nCredits expire.\n",
  },
  bad: {
    "locales/en/home.json": { title: "Cancelling", video: { queued: "Your film waits for its turn" } },
    "locales/en/terms.md": "# Terms\n\nCredits lapsed.\n",
  },
  problems: [
    'locales/en/home.json:2:12 error[english-messages] says "Cancelling"; fix: say "canceling", or otherwise',
    'locales/en/home.json:4:15 error[english-messages] says "film"; fix: say "video", or otherwise',
    'locales/en/home.json:4:15 error[english-messages] says "waits for its turn"; fix: say "is in the queue", or otherwise',
    'locales/en/terms.md:3:1 error[english-messages] says "lapsed"; fix: say "expire", or otherwise',
  ],
};
