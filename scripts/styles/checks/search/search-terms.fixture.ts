import { sampleCopy, sampleManifest, type CheckFixture } from "../sample-styles.ts";

const terms = Array.from({ length: 12 }, (_, index) => `word ${index}`);

export const searchTermsFixture: CheckFixture = {
  good: {
    "full/copy/en.json": sampleCopy({ searchTerms: [...terms] }),
    "begun/copy/en.json": sampleCopy(),
  },
  bad: {
    "twice/copy/en.json": sampleCopy({ searchTerms: [...terms, "Café", "cafe"] }),
    "whole/manifest.json": sampleManifest("whole", { complete: true }),
    "whole/copy/en.json": sampleCopy({ searchTerms: ["mirror"] }),
  },
  problems: [
    'twice/copy/en.json:24:5 error[search-terms] "cafe" stands twice; case and accents make no difference; fix: remove one',
    "whole/copy/en.json:10:18 error[search-terms] 1 search terms; people find a tool by 12 or more; fix: write what people type in this language: other names, uses, what it is like",
  ],
};
