import type { CheckFixture } from "./sample-styles.ts";

export const unreadFilesFixture: CheckFixture = {
  good: { "mirror/prompt.md": "Mirror the photo." },
  bad: { "mirror/notes.txt": "later", "mirror/images/old.png": "…" },
  problems: [
    "mirror/images/old.png:1:1 warning[unread-files] nothing reads this file; fix: name it under images in the manifest, or remove it",
    "mirror/notes.txt:1:1 warning[unread-files] nothing reads this file; fix: remove it",
  ],
};
