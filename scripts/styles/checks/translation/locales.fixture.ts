import { LOCALES } from "#registry/contract/locale.ts";
import { sampleCopy, sampleManifest, type CheckFixture } from "../sample-styles.ts";

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
