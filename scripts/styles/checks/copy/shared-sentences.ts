import { DEFAULT_LOCALE } from "#registry/contract/locale.ts";
import { problemAt, type JsonFile, type JsonPath } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import type { RegistryCheck, StyleFolders } from "../check.ts";
import { listTexts } from "./copy-texts.ts";

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
  file: JsonFile;
  path: JsonPath;
  sentence: string;
}

/** Every sentence of a folder, with the words by which it is known among those of its locale. */
function* listSentences({ id, copies }: StyleSource): Generator<Place & { key: string }> {
  const english = listTexts(copies.get(DEFAULT_LOCALE) ?? { value: undefined });
  for (const [locale, file] of copies)
    for (const [textKey, { path, text }] of listTexts(file)) {
      if (locale !== DEFAULT_LOCALE && text === english.get(textKey)?.text) continue;
      for (const sentence of splitSentences(text)) {
        const words = normalizeSentence(sentence);
        // Fewer letters than words: the slow count is for what stands in two styles.
        if (words.length >= FEWEST_WORDS) yield { id, file, path, sentence, key: `${locale} ${words}` };
      }
    }
}

const report = ({ file, path, sentence }: Place, other: string): Problem =>
  problemAt(file, path, {
    level: "warning",
    rule: "shared-sentences",
    message: `"${sentence}" also stands in ${other}`,
    fix: "say it in words that fit this style only",
  });

/** Bits of what was seen, by a hash of 27 bits: 16 MB, whatever the number of folders. */
const HASH_BITS = 27;

/** FNV-1a, as many bits of it as are kept. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> HASH_BITS)) & (2 ** HASH_BITS - 1);
}

/** Remembers which hashes stand in two folders or more; some stand there by chance. */
function openMemory() {
  const seen = new Uint8Array(2 ** HASH_BITS / 8);
  const suspects = new Set<number>();
  return {
    add(hashes: ReadonlySet<number>) {
      for (const hash of hashes) {
        const [byte, bit] = [hash >>> 3, 1 << (hash & 7)];
        const before = seen[byte] ?? 0;
        if ((before & bit) === 0) seen[byte] = before | bit;
        else suspects.add(hash);
      }
    },
    suspects,
  };
}

/** Tells of every sentence of some hashes that really stands in two styles. */
function reportShared(suspects: ReadonlySet<number>, { ids, read }: StyleFolders): Problem[] {
  const firsts = new Map<string, string>();
  /** By style and sentence, another style that it stands in, of those that have it first. */
  const told = new Map<string, Map<string, string>>();
  const problems: Problem[] = [];
  for (const id of ids)
    for (const place of listSentences(read(id))) {
      if (!suspects.has(hashOf(place.key))) continue;
      const first = firsts.get(place.key);
      if (first === undefined) firsts.set(place.key, id);
      else if (first !== id && countWords(place.key.slice(place.key.indexOf(" "))) >= FEWEST_WORDS) {
        problems.push(report(place, first));
        const own = told.get(first) ?? new Map<string, string>();
        if (!own.has(place.key)) own.set(place.key, id);
        told.set(first, own);
      }
    }
  for (const [id, sentences] of told)
    for (const place of listSentences(read(id))) {
      const other = sentences.get(place.key);
      if (other !== undefined) problems.push(report(place, other));
      sentences.delete(place.key);
    }
  return problems;
}

export const sharedSentences: RegistryCheck = {
  name: "shared-sentences",
  description: `No sentence of ${FEWEST_WORDS} words or more stands in two styles' copy of one locale.`,
  scope: "registry",
  open() {
    const { add, suspects } = openMemory();
    return {
      look(source) {
        add(new Set([...listSentences(source)].map(({ key }) => hashOf(key))));
        return [];
      },
      finish: (folders) => (suspects.size > 0 ? reportShared(suspects, folders) : []),
    };
  },
};
