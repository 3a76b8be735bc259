import type { CheckFixture } from "./sample-styles.ts";

export const requiredFilesFixture: CheckFixture = {
  good: { "mirror/prompt.md": "Mirror the photo." },
  bad: { "mirror/prompt.md": " \n", "mirror/copy/en.json": null },
  problems: [
    "mirror/copy/en.json:1:1 error[required-files] is missing; fix: write it, or start with npm run styles -- new mirror",
    "mirror/prompt.md:1:1 error[required-files] is empty; fix: write the style's instruction",
  ],
};
