import { LOCALES } from "#registry/contract/locale.ts";
import { sampleCopy, sampleGermanCopy, type CheckFixture, sampleManifest } from "../sample-styles.fixture.ts";

export const untranslatedFixture: CheckFixture = {
  good: {
    "mirror/copy/en.json": sampleCopy({ title: "Zombie" }),
    "mirror/copy/de.json": sampleGermanCopy({ title: "Zombie", sameAsEnglish: ["title"] }),
  },
  bad: {
    "mirror/copy/en.json": sampleCopy(),
    "mirror/copy/de.json": sampleGermanCopy({ title: "Mirror", sameAsEnglish: ["formTitle"] }),
  },
  problems: [
    'mirror/copy/de.json:2:12 error[untranslated] "title" is the same as in English; fix: translate it, or add "title" to sameAsEnglish where that is right',
    'mirror/copy/de.json:11:5 error[untranslated] "formTitle" is no exception: its text is not the same as in English; fix: remove it',
  ],
};

const copies = (locales: readonly string[]) =>
  Object.fromEntries(locales.map((locale) => [`mirror/copy/${locale}.json`, sampleCopy()]));

export const localesFixture: CheckFixture = {
  good: { ...copies(LOCALES), "mirror/manifest.json": sampleManifest("mirror", { complete: true }) },
  bad: {
    ...copies(LOCALES.slice(0, 10)),
    "glass/manifest.json": sampleManifest("glass", { complete: true }),
    ...Object.fromEntries(LOCALES.slice(0, 11).map((locale) => [`glass/copy/${locale}.json`, sampleCopy()])),
  },
  problems: [
    "glass/manifest.json:24:15 error[locales] no copy in tw; English is shown; fix: write copy/tw.json",
    "mirror/manifest.json:1:1 warning[locales] no copy in zh, tw; English is shown; fix: write copy/zh.json, copy/tw.json",
  ],
};
