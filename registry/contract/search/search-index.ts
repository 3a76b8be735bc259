import MiniSearch, { type AsPlainObject, type Options, type SearchResult } from "minisearch";
import {
  foldText,
  isUnspaced,
  pairsOf,
  splitWords,
  readWish,
  type SearchWords,
  type Wish,
} from "./read-wish.ts";

/** What the search knows of a tool in one locale. */
export interface SearchEntry {
  id: string;
  title: string;
  terms: readonly string[];
  /** Its purpose and its tags. */
  about: string;
}

/** One locale's index as it is kept and sent, made by `buildSearchIndex`. */
export interface SearchIndex {
  tools: AsPlainObject;
  words: SearchWords;
}

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
/** Of so many words one may say nothing: "cartoon version of my dog". Of two, each says what is meant. */
const LEAST_FOR_SPARED = 3;

/** How far a match may be from what was typed: its own words, others for them, slips too. */
type Reach = "words" | "synonyms" | "slips";

/** A match of a slip or of a stem counts this much, and one of another word for it. */
const SLIP_WEIGHT = 0.4;
const SYNONYM_WEIGHT = 0.7;
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

/** How an index is made and read. */
export const OPTIONS: Options<Line> = {
  fields: Object.keys(WEIGHTS),
  storeFields: ["word"],
  tokenize: tokensOf,
  processTerm: (term) => term,
};

/** Letters that may be wrong in a word: none in a short one, two in a long one. */
function slipsOf(word: string): number {
  const { length } = word;
  if (isUnspaced(word)) return length < 3 ? 0 : length < 7 ? 1 : 2;
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** Whether a tool has a word of the question: as it is or by its stem, or of a run the larger part of its pairs. */
function hasPart(
  { word, alike, synonyms, stems, pairs }: Wish["parts"][number],
  matched: ReadonlySet<string>,
  reach: Reach,
) {
  const saying = [
    ...[word, ...alike],
    ...(reach === "words" ? [] : synonyms),
    ...(reach === "slips" ? stems : []),
  ];
  if (saying.some((said) => matched.has(said))) return true;
  const known = pairs.filter((pair) => matched.has(pair)).length;
  return pairs.length > 0 && known >= (reach === "slips" ? pairs.length / 2 : pairs.length);
}

/** Opens an index for searching, in the browser and on the server alike. */
export function openSearch(kept: SearchIndex): CatalogSearch {
  const { words } = kept;
  const index = MiniSearch.loadJS(kept.tools, OPTIONS);

  const read = (text: string): Wish => readWish(text, words);
  const isKnown = (word: string, prefix: boolean): boolean =>
    index.search(word, { tokenize: () => [word], prefix }).length > 0;

  function search({ parts, joined, fillers }: Wish, reach: Reach): SearchResult[] {
    const slips = reach === "slips";
    const own = new Set([
      ...parts.flatMap(({ word, alike, pairs }) => [word, ...alike, ...pairs]),
      ...joined,
    ]);
    const synonyms = new Set(reach === "words" ? [] : parts.flatMap((part) => part.synonyms));
    const stems = new Set(slips ? parts.flatMap((part) => part.stems) : []);
    const tokens = [...new Set([...own, ...fillers, ...stems, ...synonyms])];
    const whole = new Set([...parts.map(({ word }) => word), ...joined]);
    return index.search(tokens.join(" "), {
      tokenize: () => tokens,
      boost: WEIGHTS,
      prefix: (token) =>
        (own.has(token) || stems.has(token)) &&
        !fillers.includes(token) &&
        (token.length > 1 || isUnspaced(token)),
      fuzzy: (token) => slips && whole.has(token) && slipsOf(token),
      boostTerm: (token) => {
        if (joined.includes(token)) return 2;
        if (fillers.includes(token)) return FILLER_WEIGHT;
        if (stems.has(token)) return SLIP_WEIGHT;
        return own.has(token) ? 1 : SYNONYM_WEIGHT;
      },
    });
  }

  /** Tools that have all of a question, or all but `spared` of its words, the best first. */
  function findHits(wish: Wish, reach: Reach, spared = 0): string[] {
    const least = wish.parts.length - spared;
    const isHit = ({ queryTerms }: SearchResult): boolean => {
      const matched = new Set(queryTerms);
      return (
        wish.joined.some((word) => matched.has(word)) ||
        wish.parts.filter((part) => hasPart(part, matched, reach)).length >= least
      );
    };
    return search(wish, reach)
      .filter(isHit)
      .map(({ id }) => String(id));
  }

  /**
   * The nearest reading that finds something: as it was typed, in other words, in the parts of its words, with slips; of a
   * sentence all words but one.
   */
  function findNearest(text: string, wish: Wish): string[] {
    const readings: (() => string[])[] = [
      () => findHits(wish, "words"),
      () => findHits(wish, "synonyms"),
      ...partCompounds(text, words, isKnown).map((parted) => () => findHits(read(parted), "synonyms")),
      () => findHits(wish, "slips"),
      () => (wish.parts.length < LEAST_FOR_SPARED ? [] : findHits(wish, "synonyms", 1)),
    ];
    for (const find of readings) {
      const hits = find();
      if (hits.length > 0) return hits;
    }
    return [];
  }

  return {
    index: kept,
    find(text) {
      const wish = read(text);
      if (wish.parts.length === 0) return { hits: [], near: [] };
      const hits = findNearest(text, wish);
      const near = search(wish, "slips").map(({ id }) => String(id));
      return { hits, near: near.filter((id) => !hits.includes(id)) };
    },
    wordOf(id) {
      const word: unknown = index.getStoredFields(id)?.["word"];
      return typeof word === "string" ? word : undefined;
    },
  };
}

/**
 * A question with a compound taken apart, "Visumfoto" as "visum foto", in each way in which both parts are known; after
 * those its first part alone. None in a language that parts its words itself.
 * @param isKnown whether a tool has a folded word, or with `prefix` one that begins so.
 */
function partCompounds(
  text: string,
  { fillers, leastOfPart: least }: SearchWords,
  isKnown: (word: string, prefix: boolean) => boolean,
): string[] {
  if (least === undefined) return [];
  const words = splitWords(foldText(text));
  const ways = words.flatMap((word, at) => {
    const letters = [...word.normalize("NFC")];
    const places = Array.from(
      { length: Math.max(0, letters.length - 2 * least + 1) },
      (_, cut) => cut + least,
    );
    return places.flatMap((cut) => {
      const [first, second] = [letters.slice(0, cut), letters.slice(cut)].map((part) =>
        part.join("").normalize("NFD"),
      );
      if (first === undefined || second === undefined || !isKnown(first, true)) return [];
      if (!fillers.includes(second) && !isKnown(second, false)) return [];
      const said = (part: string) => words.with(at, part).join(" ");
      return [{ both: said(`${first} ${second}`), one: said(first) }];
    });
  });
  return [...ways.map(({ both }) => both), ...ways.map(({ one }) => one)];
}
