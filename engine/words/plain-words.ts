import type { Locale } from "#registry/contract/locale.ts";
import { plain as ar } from "./ar.json";
import { plain as de } from "./de.json";
import { plain as en } from "./en.json";
import { plain as es } from "./es.json";
import { plain as fr } from "./fr.json";
import { plain as it } from "./it.json";
import { plain as ja } from "./ja.json";
import { plain as ko } from "./ko.json";
import { plain as pt } from "./pt.json";
import { plain as tw } from "./tw.json";
import { plain as vi } from "./vi.json";
import { plain as zh } from "./zh.json";

/**
 * Words that ask for nothing by themselves, by language: articles, pronouns, prepositions, what is said of any picture,
 * and the verbs and courtesies of a request.
 */
const WORDS: Readonly<Record<Locale, readonly string[]>> = {
  ...{ en, de, es, fr, it, ja, ko, pt, vi, ar, zh, tw },
};

const NUMBER = /^[\p{N}.,]+$/u;
const PLAIN = new Map(Object.entries(WORDS).map(([locale, words]) => [locale, new Set(words)]));

/**
 * Which words of a text, in folded letters, ask for nothing by themselves. The text counts as written in the language
 * that most of them belong to, in the reader's where several are equal: what is plain in one may be a thing in another.
 */
export function findPlainWords(words: readonly string[], locale: Locale): (word: string) => boolean {
  const plainIn = (language: string) => words.filter((word) => PLAIN.get(language)?.has(word)).length;
  const [language] = [locale, ...PLAIN.keys()].sort((one, other) => plainIn(other) - plainIn(one));
  const plain = PLAIN.get(language ?? locale);
  return (word) => NUMBER.test(word) || plain?.has(word) === true;
}
