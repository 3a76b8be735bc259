import type { Locale } from "#registry/contract/locale.ts";
import { checkTexts } from "../copy/check-texts.ts";
import type { TranslationCheck } from "../check.ts";

/** Words without which English hardly makes a sentence, and which no other locale of the site in Latin letters has. */
const ENGLISH =
  /\b(the|your|you|with|and|this|that|from|they|their|which|what|when|please|it's|don't|can't)\b/i;

/** Locales that quote with marks of their own everywhere. */
const OWN_QUOTES: Partial<Record<Locale, string>> = {
  de: "„…“",
  es: "«…» or “…”",
  fr: "« … »",
  it: "«…» or “…”",
  ja: "「…」",
  ko: "‘…’ or “…”",
  pt: "“…”",
  vi: "“…”",
  ar: "«…»",
  zh: "“…”",
  tw: "「…」",
};

/** Locales whose own punctuation differs from that of Latin letters. */
const OWN_PUNCTUATION: Partial<Record<Locale, { pattern: RegExp; instead: string }>> = {
  ar: { pattern: /[\p{Script=Arabic}][,;?]/u, instead: "،؛؟" },
  ja: {
    pattern: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,;?!.:](?!\d)/u,
    instead: "、。？！：",
  },
  zh: { pattern: /\p{Script=Han}[,;?!.:](?!\d)/u, instead: "，；？！。：" },
  tw: { pattern: /\p{Script=Han}[,;?!.:](?!\d)/u, instead: "，；？！。：" },
  fr: {
    pattern: /[^\s\u00a0\u202f\d:/][;?!»]|«[^\u00a0\u202f]|[\p{L}\d] ?:(?=\s)/u,
    instead: "a no-break space before ; : ? ! »",
  },
};

const LATIN_LOCALES: readonly Locale[] = ["de", "es", "fr", "it", "pt", "vi"];

/** A text without what is no word of it: tokens, marks such as [verse], code, quoted originals and addresses. */
const onlyWords = (text: string): string =>
  text.replace(
    /\{+\w+\}+|\[\w+\]|`[^`]*`|[“„「«][\x20-\x7e\u00a0\u202f]+[”“」»]|\]\([^)]*\)|https?\b\S*|\S+@\S+/g,
    " ",
  );

/** A small Latin word of the English text that was left standing among other letters. */
function findLeftWord(text: string, english: string): string | undefined {
  const words = onlyWords(text).match(
    /(?<![\p{Script=Latin}\p{N}.-])[a-z]{3,}(?![\p{Script=Latin}\p{N}.-])/gu,
  );
  return words?.find((word) => new RegExp(`\\b${word}\\b`).test(english));
}

export const copyResidue: TranslationCheck = {
  name: "copy-residue",
  description:
    "Nothing of another language or of a machine is left: English words, doubled spaces, straight quotes, foreign punctuation.",
  scope: "translations",
  check: checkTexts("copy-residue", ({ text, english = "" }, key, { locale, sameAsEnglish }) => {
    if (text === english && sameAsEnglish.includes(key)) return undefined;
    if (/[^\S\n]{2}/.test(text)) return { message: "has a doubled space", fix: "remove one" };
    if (/^\s|[^\S\n]$/.test(text)) return { message: "begins or ends with a space", fix: "remove it" };
    const quotes = OWN_QUOTES[locale];
    if (quotes !== undefined && text.includes('"'))
      return { message: "has straight quotes", fix: `write ${quotes}` };
    const punctuation = OWN_PUNCTUATION[locale];
    const foreign = punctuation?.pattern.exec(text.replace(/\{+\w+\}+/g, "x"))?.[0];
    if (punctuation && foreign !== undefined)
      return { message: `has foreign punctuation in "${foreign}"`, fix: `write ${punctuation.instead}` };
    const left = LATIN_LOCALES.includes(locale)
      ? ENGLISH.exec(onlyWords(text))?.[0]
      : findLeftWord(text, english);
    return left === undefined
      ? undefined
      : { message: `holds the English word "${left}"`, fix: "translate it" };
  }),
};
