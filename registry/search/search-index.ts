import MiniSearch, { type AsPlainObject, type Options, type SearchResult } from "minisearch";
import type { Locale } from "../contract/locale.ts";
import { foldText, isUnspaced, pairsOf, splitWords } from "./fold-text.ts";
import { foreignOf } from "./fillers.ts";
import { readWish, type Wish } from "./read-wish.ts";

/** What the search knows of a tool in one locale. */
export interface SearchEntry {
  id: string;
  title: string;
  terms: readonly string[];
  /** Its purpose and its tags. */
  about: string;
}

/** One locale's index as it is kept and sent, made by `buildSearchIndex`. */
export type SearchIndex = AsPlainObject;

interface Found {
  /** Tools that have all that was asked for, the best first. */
  hits: string[];
  /** Other tools, the nearest first: what shares a part with the question. */
  near: string[];
}

export interface CatalogSearch {
  /** What it reads, as a browser gets it. */
  index: SearchIndex;
  /** Finds tools by what somebody typed, in any order and with slips. */
  find(text: string): Found;
  /** A word that finds the tool; undefined where it has no terms. */
  wordOf(id: string): string | undefined;
}

/** A title says most, then what people call it; last what other languages call it. */
const WEIGHTS = { title: 5, terms: 3, about: 1, foreign: 0.4 } as const;

/** A line of up to so many words is also one word: "passport photo" as "passportphoto". */
const MOST_JOINED = 4;
/** A match of a slip or of a stem counts this much. */
const SLIP_WEIGHT = 0.4;
/** A word that fits any tool only orders what others found. */
const FILLER_WEIGHT = 0.3;

const tokensOf = (text: string): string[] =>
  foldText(text)
    .split("\n")
    .flatMap((line) => {
      const words = splitWords(line);
      const joined = words.length > 1 && words.length <= MOST_JOINED ? [words.join("")] : [];
      return [...words.flatMap((word) => (isUnspaced(word) ? [word, ...pairsOf(word)] : [word])), ...joined];
    });

interface Line {
  id: string;
  title: string;
  terms: string;
  about: string;
  foreign: string;
  word: string | undefined;
}

const OPTIONS: Options<Line> = {
  fields: Object.keys(WEIGHTS),
  storeFields: ["word"],
  tokenize: tokensOf,
  processTerm: (term) => term,
};

/** Makes the index of a locale. Entries of a locale without copy are English. */
export function buildSearchIndex(
  entries: Readonly<Record<Locale, readonly SearchEntry[]>>,
  locale: Locale,
): SearchIndex {
  const index = new MiniSearch(OPTIONS);
  for (const { id, title, terms, about } of entries[locale]) {
    const foreign = foreignOf(locale).flatMap((other) => {
      const entry = entries[other].find((known) => known.id === id);
      return entry ? [entry.title, ...entry.terms] : [];
    });
    index.add({
      ...{ id, title, about, terms: terms.join("\n"), word: terms[0] },
      foreign: [id.replaceAll("-", " "), ...foreign].join("\n"),
    });
  }
  return index.toJSON();
}

/** Letters that may be wrong in a word: none in a short one, two in a long one. */
function slipsOf(word: string): number {
  const { length } = word;
  if (isUnspaced(word)) return length < 3 ? 0 : length < 7 ? 1 : 2;
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** Whether a tool has a word of the question: as it is or by its stem, or of a run the larger part of its pairs. */
function hasPart(
  { word, singular, stems, pairs }: Wish["parts"][number],
  matched: ReadonlySet<string>,
  slips: boolean,
) {
  if (matched.has(word) || matched.has(singular) || (slips && stems.some((stem) => matched.has(stem))))
    return true;
  const known = pairs.filter((pair) => matched.has(pair)).length;
  return pairs.length > 0 && known >= (slips ? pairs.length / 2 : pairs.length);
}

/** Opens an index for searching, in the browser and on the server alike. */
export function openSearch(kept: SearchIndex, locale: Locale): CatalogSearch {
  const index = MiniSearch.loadJS(kept, OPTIONS);

  function search({ parts, joined, fillers }: Wish, slips: boolean): SearchResult[] {
    const stems = new Set(slips ? parts.flatMap((part) => part.stems) : []);
    const tokens = [
      ...parts.flatMap(({ word, singular, pairs }) => [word, singular, ...pairs]),
      ...fillers,
      ...stems,
      ...joined,
    ];
    const whole = new Set([...parts.map(({ word }) => word), ...joined]);
    return index.search(tokens.join(" "), {
      tokenize: () => [...new Set(tokens.filter((token) => token !== ""))],
      boost: WEIGHTS,
      prefix: (token) => !fillers.includes(token) && (token.length > 1 || isUnspaced(token)),
      fuzzy: (token) => slips && whole.has(token) && slipsOf(token),
      boostTerm: (token) =>
        joined.includes(token)
          ? 2
          : fillers.includes(token)
            ? FILLER_WEIGHT
            : stems.has(token)
              ? SLIP_WEIGHT
              : 1,
    });
  }

  return {
    index: kept,
    find(text) {
      const wish = readWish(text, locale);
      if (wish.parts.length === 0) return { hits: [], near: [] };
      const isHit = ({ queryTerms }: SearchResult, slips: boolean): boolean => {
        const matched = new Set(queryTerms);
        return (
          wish.joined.some((word) => matched.has(word)) ||
          wish.parts.every((part) => hasPart(part, matched, slips))
        );
      };
      const exact = search(wish, false).filter((result) => isHit(result, false));
      const loose = search(wish, true);
      const hits = exact.length > 0 ? exact : loose.filter((result) => isHit(result, true));
      const ids = hits.map(({ id }) => String(id));
      return { hits: ids, near: loose.map(({ id }) => String(id)).filter((id) => !ids.includes(id)) };
    },
    wordOf(id) {
      const word: unknown = index.getStoredFields(id)?.["word"];
      return typeof word === "string" ? word : undefined;
    },
  };
}
