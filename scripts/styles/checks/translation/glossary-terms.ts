import { problemAt } from "#registry/source/json-file.ts";
import type { Locale } from "#registry/contract/locale.ts";
import type { Problem } from "#registry/source/problem.ts";
import type { TranslationCheck } from "../check.ts";
import { glossaryPath, type Glossaries, type Glossary } from "./read-glossaries.ts";
import { withoutTokens, type Translation } from "./list-translations.ts";

const RULE = "glossary-terms";

const holdsWord = (text: string, words: readonly string[]): boolean =>
  words.some((word) => new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, "iu").test(withoutTokens(text)));

/** A product term of a text, and how its locale says it. */
export interface AgreedTerm {
  term: string;
  say: readonly string[];
  avoid: readonly string[];
}

/** The product terms that an English text holds, as a locale has agreed to say them. */
export function findTerms(text: string, locale: Locale, { english, locales }: Glossaries): AgreedTerm[] {
  const own = locales.get(locale)?.glossary.terms ?? {};
  return Object.entries(english?.terms ?? {}).flatMap(([term, { match }]) => {
    const agreed = own[term];
    return agreed && holdsWord(text, match) ? [{ term, say: agreed.say, avoid: agreed.avoid }] : [];
  });
}

function findStem(text: string, stems: readonly string[]): string | undefined {
  const small = withoutTokens(text).normalize("NFC").toLowerCase();
  return stems.find((stem) => small.includes(stem.normalize("NFC").toLowerCase()));
}

/** What is wrong with a text whose English holds a term; undefined where it says the term as agreed. */
function judgeTerm(text: string, { say, avoid }: Glossary["terms"][string]): string | undefined {
  const rival = findStem(text, avoid);
  if (rival !== undefined) return `"${rival}" stands where "${say[0]}" is agreed`;
  return findStem(text, say) === undefined ? `does not say "${say.join('" or "')}"` : undefined;
}

/** The texts of a translation that don't say a term as agreed, but for the term's exceptions. */
function judgeTranslation(
  { locale, prefix, texts }: Translation,
  { english, locales }: Glossaries,
): Problem[] {
  const found = locales.get(locale);
  if (!english || !found) return [];
  const { file, glossary } = found;
  return Object.entries(english.terms).flatMap(([term, { match }]) => {
    const own = glossary.terms[term];
    if (!own) return [];
    return [...texts].flatMap(([key, text]) => {
      const name = prefix + key;
      if (text.english === undefined || own.except.includes(name) || !holdsWord(text.english, match))
        return [];
      const wrong = judgeTerm(text.text, own);
      if (wrong === undefined) return [];
      const fix = `use the agreed word, or add "${name}" to the term's exceptions in ${file.path}`;
      return [text.report({ rule: RULE, message: `${term}: ${wrong}`, fix })];
    });
  });
}

/** What a language goes without stands in no text of it. */
function judgeTaboo({ locale, texts }: Translation, { locales }: Glossaries): Problem[] {
  const words = locales.get(locale)?.glossary.taboo ?? [];
  return [...texts.values()].flatMap(({ text, english = "", report }) =>
    words.flatMap(({ word, instead, unless }) =>
      findStem(text, [word]) === undefined || holdsWord(english, unless)
        ? []
        : [report({ rule: RULE, message: `"${word}" is not said here`, fix: `say "${instead}"` })],
    ),
  );
}

/** A locale's glossary must be there and know every term. */
function judgeGlossary(translations: readonly Translation[], { english, locales }: Glossaries): Problem[] {
  if (!english) return [];
  return [...new Set(translations.map(({ locale }) => locale))].flatMap((locale) => {
    const own = locales.get(locale);
    const missing = Object.keys(english.terms).filter((term) => !own?.glossary.terms[term]);
    if (missing.length === 0) return [];
    const file = own?.file ?? { path: glossaryPath(locale), text: "", value: {} };
    return [
      problemAt(file, ["terms"], {
        rule: RULE,
        message: `no word is agreed for ${missing.join(", ")}`,
        fix: "add the term",
      }),
    ];
  });
}

export const glossaryTerms: TranslationCheck = {
  name: "glossary-terms",
  description:
    "A product term is said as the locale's glossary in docs/glossary/ agrees, in every text, and none says what is taboo there.",
  scope: "translations",
  check: (translations, glossaries) => [
    ...judgeGlossary(translations, glossaries),
    ...translations.flatMap((translation) => judgeTaboo(translation, glossaries)),
    ...translations.flatMap((translation) => judgeTranslation(translation, glossaries)),
  ],
};
