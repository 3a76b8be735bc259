import { DEFAULT_LOCALE } from "#registry/contract/locale.ts";
import { problemAt, type JsonFile, type JsonPath } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import type { RegistryCheck } from "../check.ts";
import { isEnglishEverywhere, listTexts } from "./copy-texts.ts";

/** Ends of sentences in the site's scripts; a full stop inside a number or a name ends none. */
const ENDS = /(?<=[.!?؟…])\s+|(?<=[。！？])|\n+/u;

/** The sentences of a text, list items and headings included, as they are written. */
export const splitSentences = (text: string): string[] =>
  text
    .split(ENDS)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

/** A sentence without case, markdown and punctuation, so that the same words are the same text. */
export const normalizeSentence = (sentence: string): string =>
  sentence
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/[^\p{L}\p{M}\p{N}'-]+/gu, " ")
    .replace(/^[\s'-]+|[\s'-]+$/g, "");

/** Number of words in any script, those without spaces between words included. */
export const countWords = (text: string): number =>
  [...new Intl.Segmenter("und", { granularity: "word" }).segment(text)].filter(({ isWordLike }) => isWordLike)
    .length;

/** From this many words on a sentence belongs to one style; shorter ones are labels and turns of phrase. */
const FEWEST_WORDS = 6;

interface Place {
  id: string;
  locale: string;
  file: JsonFile;
  path: JsonPath;
  sentence: string;
}

function* listSentences(sources: readonly StyleSource[]): Generator<Place> {
  for (const { id, copies } of sources)
    for (const [locale, file] of copies)
      for (const [key, { path, text }] of listTexts(file)) {
        if (locale !== DEFAULT_LOCALE && isEnglishEverywhere(key)) continue;
        for (const sentence of splitSentences(text)) yield { id, locale, file, path, sentence };
      }
}

const report = ({ file, path, sentence }: Place, other: string): Problem =>
  problemAt(file, path, {
    level: "warning",
    rule: "shared-sentences",
    message: `"${sentence}" also stands in ${other}`,
    fix: "say it in words that fit this style only",
  });

export const sharedSentences: RegistryCheck = {
  name: "shared-sentences",
  description: `No sentence of ${FEWEST_WORDS} words or more stands in two styles' copy of one locale.`,
  scope: "registry",
  check(sources) {
    const firsts = new Map<string, Place>();
    const told = new Set<Place>();
    const problems: Problem[] = [];
    for (const place of listSentences(sources)) {
      const words = normalizeSentence(place.sentence);
      const key = `${place.locale} ${words}`;
      const first = firsts.get(key);
      if (first === undefined) firsts.set(key, place);
      // Counting words is slow, so only what stands in two styles is counted.
      else if (first.id !== place.id && countWords(words) >= FEWEST_WORDS) {
        if (!told.has(first)) problems.push(report(first, place.id));
        told.add(first);
        problems.push(report(place, first.id));
      }
    }
    return problems;
  },
};
