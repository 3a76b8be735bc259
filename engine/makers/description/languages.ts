import type { Locale } from "#registry/contract/locale.ts";
import type { Language } from "./language.ts";
import { AR } from "./languages/ar.ts";
import { DE } from "./languages/de.ts";
import { EN } from "./languages/en.ts";
import { ES } from "./languages/es.ts";
import { FR } from "./languages/fr.ts";
import { IT } from "./languages/it.ts";
import { JA } from "./languages/ja.ts";
import { KO } from "./languages/ko.ts";
import { PT } from "./languages/pt.ts";
import { TW } from "./languages/tw.ts";
import { VI } from "./languages/vi.ts";
import { ZH } from "./languages/zh.ts";

/** The words of every locale. */
export const LANGUAGES: Readonly<Record<Locale, Language>> = {
  en: EN,
  de: DE,
  es: ES,
  fr: FR,
  it: IT,
  ja: JA,
  ko: KO,
  pt: PT,
  vi: VI,
  ar: AR,
  zh: ZH,
  tw: TW,
};
