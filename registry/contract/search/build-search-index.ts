import MiniSearch from "minisearch";
import { DEFAULT_LOCALE, type Locale } from "../locale.ts";
import { foldText, splitWords, type SearchWords } from "./read-wish.ts";
import { OPTIONS, type SearchEntry, type SearchIndex } from "./search-index.ts";
import ar from "./words/ar.json";
import de from "./words/de.json";
import en from "./words/en.json";
import es from "./words/es.json";
import fr from "./words/fr.json";
import it from "./words/it.json";
import ja from "./words/ja.json";
import ko from "./words/ko.json";
import pt from "./words/pt.json";
import tw from "./words/tw.json";
import vi from "./words/vi.json";
import zh from "./words/zh.json";

/** Words of one language for the search of all tools; what a single tool is called stands in its search terms. */
interface WordList {
  /**
   * Words that fit every tool, or none: what all of them work on, and what only ties a question together. Whoever asks for
   * "a photo as anime" asks for "anime".
   */
  fillers: readonly string[];
  /** Words that people type for each other, a group a line: whoever asks to "delete" a background means "remove". */
  synonyms: readonly string[];
  /** Letters, in Korean syllables, that a part of a compound has at least; absent where words are not written as one. */
  leastOfPart?: number;
}

const WORDS: Record<Locale, WordList> = { ar, de, en, es, fr, it, ja, ko, pt, tw, vi, zh };

/** The locales whose script a reader may type as well. */
const NEIGHBOURS: Partial<Record<Locale, Locale>> = { zh: "tw", tw: "zh" };

/** The locales whose words serve a locale too, below its own: English everywhere, and the other way to write Chinese. */
const foreignOf = (locale: Locale): Locale[] =>
  [NEIGHBOURS[locale], DEFAULT_LOCALE].flatMap((other) =>
    other === undefined || other === locale ? [] : [other],
  );

/** The locales whose entries a locale's index holds: its own, and those that it is asked for in, too. */
const indexedLocales = (locale: Locale): Locale[] => [locale, ...foreignOf(locale)];

const foldLines = (lines: readonly string[]): string[][] => lines.map((line) => splitWords(foldText(line)));

function wordsOf(locale: Locale): SearchWords {
  const lists = indexedLocales(locale).map((known) => WORDS[known]);
  const { leastOfPart } = WORDS[locale];
  const fillers = new Set(foldLines(lists.flatMap((list) => list.fillers)).flat());
  return {
    fillers: [...fillers].sort((a, b) => b.length - a.length),
    synonyms: foldLines(lists.flatMap(({ synonyms }) => synonyms)),
    ...(leastOfPart !== undefined && { leastOfPart }),
  };
}

/** Makes the index of a locale. Entries of a locale without copy are English. */
export function buildSearchIndex(
  entries: Readonly<Record<Locale, readonly SearchEntry[]>>,
  locale: Locale,
): SearchIndex {
  const index = new MiniSearch(OPTIONS);
  const others = foreignOf(locale).map((other) => new Map(entries[other].map((entry) => [entry.id, entry])));
  for (const { id, title, terms, about } of entries[locale]) {
    const foreign = others.flatMap((known) => {
      const entry = known.get(id);
      return entry ? [entry.title, ...entry.terms] : [];
    });
    index.add({
      ...{ id, title, about, terms: terms.join("\n"), word: terms[0] },
      foreign: [id.replaceAll("-", " "), ...foreign].join("\n"),
    });
  }
  return { tools: index.toJSON(), words: wordsOf(locale) };
}
