import type { Locale } from "#registry/contract/locale.ts";
import { problemAt } from "#registry/source/json-file.ts";
import type { StyleCheck } from "./check.ts";
import { isEnglishEverywhere, listExceptions, listTexts, listTranslations } from "./copy-texts.ts";

const LATIN = { letters: /\p{Script=Latin}/u, name: "Latin letters" };
const HAN = { letters: /\p{Script=Han}/u, name: "Chinese characters" };

/** The letters that a text of a locale can't be without. */
const SCRIPTS = {
  en: LATIN,
  de: LATIN,
  es: LATIN,
  fr: LATIN,
  it: LATIN,
  ja: { letters: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u, name: "kana or kanji" },
  ko: { letters: /\p{Script=Hangul}/u, name: "hangul" },
  pt: LATIN,
  vi: LATIN,
  ar: { letters: /\p{Script=Arabic}/u, name: "Arabic letters" },
  zh: HAN,
  tw: HAN,
} satisfies Record<Locale, { letters: RegExp; name: string }>;

export const copyScript: StyleCheck = {
  name: "copy-script",
  description: "A text is written in its locale's script.",
  scope: "style",
  check: (source) =>
    listTranslations(source).flatMap(({ locale, file }) => {
      const { letters, name } = SCRIPTS[locale];
      const exceptions = listExceptions(file);
      return [...listTexts(file)].flatMap(([key, { path, text }]) => {
        const words = text.replace(/\{[^{}\s]*\}/g, "");
        const isExempt = isEnglishEverywhere(key) || exceptions.includes(key);
        if (isExempt || !/\p{L}/u.test(words) || letters.test(words)) return [];
        const finding = {
          rule: "copy-script",
          message: `"${key}" has no ${name}`,
          fix: `write it in the script of "${locale}"`,
        };
        return [problemAt(file, path, finding)];
      });
    }),
};
