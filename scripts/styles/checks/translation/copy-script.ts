import type { Locale } from "#registry/contract/locale.ts";
import type { TranslationCheck } from "../check.ts";
import { checkTexts, withoutTokens } from "./list-translations.ts";

type ChineseLocale = "zh" | "tw";

let sets: Record<ChineseLocale, ReadonlySet<string>> | undefined;

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

/** All Chinese characters of a two-byte encoding, by the bytes its standard gives to them. */
function decodeCharacters(
  encoding: "gbk" | "big5",
  leads: readonly [number, number],
  trails: readonly (readonly [number, number])[],
): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding);
  const characters = new Set<string>();
  for (let lead = leads[0]; lead <= leads[1]; lead++)
    for (const [first, last] of trails)
      for (let trail = first; trail <= last; trail++) {
        const character = decoder.decode(Uint8Array.of(lead, trail));
        if (/^\p{Script=Han}$/u.test(character)) characters.add(character);
      }
  return characters;
}

/**
 * The everyday characters of both ways of writing Chinese: those of the mainland's standard GB 2312 (rows 16–87) and of
 * Taiwan's Big5 (levels 1 and 2).
 */
function characterSets(): Record<ChineseLocale, ReadonlySet<string>> {
  sets ??= {
    zh: decodeCharacters("gbk", [0xb0, 0xf7], [[0xa1, 0xfe]]),
    tw: decodeCharacters(
      "big5",
      [0xa4, 0xf9],
      [
        [0x40, 0x7e],
        [0xa1, 0xfe],
      ],
    ),
  };
  return sets;
}

/** The first character that only the other way of writing Chinese has; undefined where there is none. */
function findForeignHan(text: string, locale: ChineseLocale): string | undefined {
  const own = characterSets()[locale];
  const other = characterSets()[locale === "zh" ? "tw" : "zh"];
  return [...text].find((character) => other.has(character) && !own.has(character));
}
