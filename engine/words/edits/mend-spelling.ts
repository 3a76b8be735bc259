import type { Grammar } from "./grammar.ts";
import { endOfWord, type Passage } from "./split-words.ts";

/** Words shorter than this are not mended: too many others are one letter away. */
const SHORTEST = 5;
/** In words shorter than this no letter is taken for another: "skirt" is no "shirt". */
const SHORTEST_EXCHANGED = 7;
/** Words by what is left of them without one of their letters; the first is never left out. */
type Index = ReadonlyMap<string, readonly string[]>;

/** A word without each of its letters but the first, and itself. */
const listShorter = (word: string): string[] => [
  word,
  ...Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at + 1) + word.slice(at + 2)),
];

function buildIndex({ kinds, mended }: Grammar): Index {
  const index = new Map<string, string[]>();
  for (const word of new Set([...kinds.keys(), ...mended])) {
    if (word.length < SHORTEST || word.includes(" ")) continue;
    for (const shorter of new Set(listShorter(word))) {
      const words = index.get(shorter);
      if (words) words.push(word);
      else index.set(shorter, [word]);
    }
  }
  return index;
}

const INDEX_OF = new WeakMap<Grammar, Index>();
function indexOf(grammar: Grammar): Index {
  const known = INDEX_OF.get(grammar);
  if (known) return known;
  const index = buildIndex(grammar);
  INDEX_OF.set(grammar, index);
  return index;
}

/** Whether two words differ by one letter more, or by two neighbours that changed places, or in long ones by one letter. */
function isSlip(one: string, other: string): boolean {
  const far = one.length - other.length;
  if (one === other || one[0] !== other[0] || Math.abs(far) > 1) return false;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  if (far === 1) return one.slice(at + 1) === other.slice(at);
  if (far === -1) return one.slice(at) === other.slice(at + 1);
  const isSwapped =
    one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
  return isSwapped || (one.length >= SHORTEST_EXCHANGED && one.slice(at + 1) === other.slice(at + 1));
}

/** The known word that a misspelled one was meant to be; null where there is none, or several that do different things. */
export function findMeant(word: string, grammar: Grammar): string | null {
  if (word.length < SHORTEST) return null;
  const index = indexOf(grammar);
  const near = new Set(listShorter(word).flatMap((shorter) => index.get(shorter) ?? []));
  const meant = [...near].filter((known) => isSlip(word, known));
  // Bent forms of a wish are one: "brighten", "brighter".
  const does = new Set(meant.map((known) => grammar.kinds.get(known) ?? known.slice(0, SHORTEST)));
  return does.size === 1 ? (meant[0] ?? null) : null;
}

/** A text whose misspelled words are mended, and where its places are in the text as it was written. */
export interface Mended {
  text: string;
  placeOf: (mended: Passage) => Passage;
}

/**
 * Mends words that a language's lists lack and that are a slip of the hand away from one that they have. The first letter
 * is always right, and a word that could be several is left.
 * @param unknown where such words stand
 * @returns null where nothing is to be mended
 */
export function mendSpelling(text: string, unknown: readonly Passage[], grammar: Grammar): Mended | null {
  if (grammar.mended.length === 0) return null;
  const slips = unknown.flatMap(({ from, to }) => {
    const word = text.slice(from, to);
    if (to !== endOfWord(text, from) || grammar.real.has(word)) return [];
    const meant = findMeant(word, grammar);
    return meant === null ? [] : [{ from, to, meant }];
  });
  if (slips.length === 0) return null;
  let mended = "";
  let at = 0;
  /** Of each letter of the mended text where it stands in the other, and where it ends there. */
  const starts: number[] = [];
  const ends: number[] = [];
  const keep = (to: number) => {
    for (; at < to; at += 1) {
      mended += text[at];
      starts.push(at);
      ends.push(at + 1);
    }
  };
  for (const { from, to, meant } of slips) {
    keep(from);
    mended += meant;
    for (let letter = 0; letter < meant.length; letter += 1) {
      starts.push(from);
      ends.push(to);
    }
    at = to;
  }
  keep(text.length);
  return {
    text: mended,
    placeOf: ({ from, to }) => ({ from: starts[from] ?? text.length, to: ends[to - 1] ?? text.length }),
  };
}
