import { sampleManifest, type CheckFixture } from "./sample-styles.fixture.ts";

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
