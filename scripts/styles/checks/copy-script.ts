import type { Locale } from "#registry/contract/locale.ts";
import { checkTexts } from "./check-texts.ts";
import type { TranslationCheck } from "./check.ts";
import { findForeignHan } from "./han-sets.ts";
import { withoutTokens } from "./translation.ts";

const LATIN = { letters: /\p{Script=Latin}/u, name: "Latin letters" };
const HAN = { letters: /\p{Script=Han}/u, name: "Chinese characters" };
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

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

/** From this many letters on a Japanese text has kana, and a Vietnamese one letters with marks. */
const SENTENCE_LETTERS = { ja: 12, vi: 16 } as const;

const countLetters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** What a text of this locale lacks or has too much of; undefined where its letters are right. */
function judgeLetters(text: string, locale: Locale): string | undefined {
  const { letters, name } = SCRIPTS[locale];
  if (!letters.test(text)) return `has no ${name}`;
  if (locale === "ja" && countLetters(text) >= SENTENCE_LETTERS.ja && !KANA.test(text)) return "has no kana";
  if (locale === "vi" && countLetters(text) >= SENTENCE_LETTERS.vi && !/[^\p{ASCII}\p{P}]/u.test(text))
    return "has no letter with a mark";
  const foreign = locale === "zh" || locale === "tw" ? findForeignHan(text, locale) : undefined;
  return foreign && `has the ${locale === "zh" ? "Traditional" : "Simplified"} character "${foreign}"`;
}

export const copyScript: TranslationCheck = {
  name: "copy-script",
  description:
    "A text is written in its locale's script: kana in Japanese, hangul, Arabic, Simplified or Traditional characters.",
  scope: "translations",
  check: checkTexts("copy-script", ({ text, english }, key, { locale, sameAsEnglish }) => {
    const words = withoutTokens(text);
    if (!/\p{L}/u.test(words) || (text === english && sameAsEnglish.includes(key))) return undefined;
    const wrong = judgeLetters(words, locale);
    return wrong === undefined
      ? undefined
      : { message: `"${key}" ${wrong}`, fix: `write it in the script of "${locale}"` };
  }),
};
