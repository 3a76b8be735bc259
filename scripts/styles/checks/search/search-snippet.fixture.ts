import { sampleCopy, sampleGermanCopy, sampleManifest, type CheckFixture } from "../sample-styles.ts";

const manifest = sampleManifest("mirror", { complete: true });
const words = (length: number): string => "word ".repeat(40).slice(0, length);

export const searchSnippetFixture: CheckFixture = {
  good: {
    "mirror/manifest.json": manifest,
    "mirror/copy/en.json": sampleCopy({
      title: words(52),
      description: words(155),
      searchTerms: ["flip", "turn", "Word"],
    }),
    "mirror/copy/ja.json": sampleCopy({ title: words(24), description: words(50) }),
    "begun/copy/en.json": sampleCopy(),
  },
  bad: {
    "mirror/manifest.json": manifest,
    "mirror/copy/en.json": sampleCopy({ title: words(53), description: words(109) }),
    "mirror/copy/de.json": sampleGermanCopy({
      description: words(120),
      searchTerms: ["kippen", "drehen", "wenden", "Spiegel"],
    }),
    "mirror/copy/ko.json": sampleCopy({ title: words(25), description: words(81) }),
  },
  problems: [
    'mirror/copy/de.json:2:12 error[search-snippet] the title has none of "kippen", "drehen", "wenden"; fix: say one of the first search terms',
    "mirror/copy/en.json:2:12 error[search-snippet] the title has 53 characters; a search result shows 52; fix: cut what people don't look for",
    "mirror/copy/en.json:3:18 error[search-snippet] the description has 109 characters; a search result has room for 110 to 155; fix: say what people look for first, and cut the rest",
    "mirror/copy/ko.json:2:12 error[search-snippet] the title has 25 characters; a search result shows 24; fix: cut what people don't look for",
    "mirror/copy/ko.json:3:18 error[search-snippet] the description has 81 characters; a search result has room for 50 to 80; fix: say what people look for first, and cut the rest",
  ],
};
