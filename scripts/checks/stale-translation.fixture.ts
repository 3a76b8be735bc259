import { hashText } from "./copy-texts.ts";
import { sampleManifest, type CheckFixture } from "./sample-styles.ts";

const english = { title: "Mirror", tags: ["Portrait"] };
const source = { title: hashText("Mirror"), "tags.0": hashText("Portrait") };
const german = { title: "Spiegel", tags: ["Porträt"] };

export const staleTranslationFixture: CheckFixture = {
  good: { "mirror/copy/en.json": english, "mirror/copy/de.json": { ...german, source } },
  bad: {
    "mirror/copy/en.json": english,
    "mirror/copy/de.json": { ...german, source: { title: hashText("Glass") } },
    "glass/manifest.json": sampleManifest("glass", { complete: true }),
    "glass/copy/en.json": english,
    "glass/copy/de.json": { ...german, source: { ...source, title: hashText("Glass") } },
  },
  problems: [
    'glass/copy/de.json:2:12 error[stale-translation] the English of "title" has changed since it was translated; fix: translate it anew, then npm run styles -- fix glass --translated',
    'mirror/copy/de.json:2:12 warning[stale-translation] the English of "title" has changed since it was translated; fix: translate it anew, then npm run styles -- fix mirror --translated',
    "mirror/copy/de.json:6:13 warning[stale-translation] 1 of 2 texts have no record of the English they were made from; fix: npm run styles -- fix mirror",
  ],
};
