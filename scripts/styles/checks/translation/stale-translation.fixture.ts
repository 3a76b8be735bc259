import { sampleManifest, type CheckFixture } from "../sample-styles.ts";
import { recordOf } from "./translation.ts";

const english = { title: "Mirror", tags: ["Portrait"] };
const german = { title: "Spiegel", tags: ["Porträt"] };
const source = { title: recordOf("Mirror", "Spiegel"), "tags.0": recordOf("Portrait", "Porträt") };
const stale = { ...source, title: recordOf("Glass", "Spiegel") };

export const staleTranslationFixture: CheckFixture = {
  good: { "mirror/copy/en.json": english, "mirror/copy/de.json": { ...german, source } },
  bad: {
    "mirror/copy/en.json": english,
    "mirror/copy/de.json": { ...german, source: { title: stale.title } },
    "mirror/copy/fr.json": { ...german, source: { ...source, title: recordOf("Mirror", "Miroir") } },
    "glass/manifest.json": sampleManifest("glass", { complete: true }),
    "glass/copy/en.json": english,
    "glass/copy/de.json": { ...german, source: stale },
  },
  problems: [
    'glass/copy/de.json:2:12 error[stale-translation] the English of "title" has changed since it was translated; fix: translate it anew, then npm run styles -- fix glass; where it is still right, add --translated',
    'mirror/copy/de.json:2:12 warning[stale-translation] the English of "title" has changed since it was translated; fix: translate it anew, then npm run styles -- fix mirror; where it is still right, add --translated',
    "mirror/copy/de.json:6:13 warning[stale-translation] 1 of 2 texts have no record of the English they were made from; fix: npm run styles -- fix mirror",
    "mirror/copy/fr.json:6:13 warning[stale-translation] 1 of 2 texts have no record of the English they were made from; fix: npm run styles -- fix mirror",
  ],
};
