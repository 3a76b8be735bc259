import { Link, samplePrompt, type CheckFixture } from "./sample-styles.ts";

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
