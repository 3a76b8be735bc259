import { sampleManifest, type CheckFixture } from "../sample-styles.fixture.ts";
import { hashText } from "./copy-lock.ts";

const english = { title: "Mirror", tags: ["Portrait"] };
const german = { title: "Spiegel", tags: ["Porträt"] };
const fresh = { title: hashText("Mirror"), "tags.0": hashText("Portrait") };
const older = { title: hashText("Glass") };

export const staleTranslationFixture: CheckFixture = {
  good: {
    "mirror/copy/en.json": english,
    "mirror/copy/de.json": german,
    "mirror/copy.lock.json": { english: fresh },
  },
  bad: {
    "mirror/copy/en.json": english,
    "mirror/copy/de.json": german,
    "mirror/copy/fr.json": german,
    "mirror/copy.lock.json": { english: { title: fresh.title }, behind: { fr: older } },
    "glass/manifest.json": sampleManifest("glass", { complete: true }),
    "glass/copy/en.json": english,
    "glass/copy/de.json": german,
    "glass/copy.lock.json": { english: { ...fresh, ...older } },
  },
  problems: [
    'glass/copy/de.json:2:12 error[stale-translation] the English of "title" has changed since it was translated; fix: translate it anew where it is no longer right, then npm run styles -- fix glass --translated --locale de',
    "mirror/copy.lock.json:1:1 warning[stale-translation] 1 of 2 texts in de have no record of the English they were made from; fix: npm run styles -- fix mirror",
    "mirror/copy.lock.json:1:1 warning[stale-translation] 1 of 2 texts in fr have no record of the English they were made from; fix: npm run styles -- fix mirror",
    'mirror/copy/fr.json:2:12 warning[stale-translation] the English of "title" has changed since it was translated; fix: translate it anew where it is no longer right, then npm run styles -- fix mirror --translated --locale fr',
  ],
};
