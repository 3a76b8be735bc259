import type { EditKind, EditPart } from "#registry/contract/recipe.ts";
import { COLOR_WORDS, type ColorWord } from "../compose-words.ts";
import type { Grammar, WordKind } from "./grammar.ts";
import { foldLetters, isPart } from "../match.ts";
import { listPhraseForms, listPlainForms } from "./plain-letters.ts";
import { endOfWord, isBending, overlaps, type Passage } from "./split-words.ts";

/** A change of a photo that words can ask for. */
export interface EditVariant {
  name: string;
  /** In lower case, in any language. */
  keywords: readonly string[];
  group?: string | undefined;
  kind?: EditKind | undefined;
  /** What it takes away, asked for beside a verb that removes or lessens. */
  takes?: readonly string[] | undefined;
  /** Looks of a photo that it takes from it, by the names of variants. */
  undoes?: readonly string[] | undefined;
  /** What asks for it beside the name of a part of the photo. */
  of?:
    | {
        part: EditPart;
        isOthers?: boolean | undefined;
        color?: ColorWord | undefined;
        like?: string | undefined;
        keywords?: readonly string[] | undefined;
      }
    | undefined;
}

/** A place at which a text may ask for a change. */
export interface Edit<V> extends Passage {
  variant: V;
  keyword: string;
  /** Counts only beside the name of the variant's part, or a verb that takes away. */
  isOfPart: boolean;
  /** Names what the variant takes away. */
  isTaken?: boolean;
}

const KEY_LETTERS = 2;
/** How many letters may stand behind a thing's name in the same word: plurals and particles. */
const LONGEST_BEND = 2;

const COLORS = new Map<ColorWord, readonly string[]>(
  COLOR_WORDS.map(({ name, keywords }) => [name, keywords]),
);

const withPlainForms = (words: readonly string[]): string[] =>
  words.map(foldLetters).flatMap((word) => [word, ...listPlainForms(word), ...listPhraseForms(word)]);

/** A colour has the same words beside each part. */
const wordsOf = (of: NonNullable<EditVariant["of"]>, variants: readonly EditVariant[]): readonly string[] => {
  if (!of.color) return of.keywords ?? [];
  return variants.flatMap(({ of: other }) => (other?.color === of.color ? (other?.keywords ?? []) : []));
};

function listPartWords(variant: EditVariant, variants: readonly EditVariant[]): readonly string[] {
  const { of } = variant;
  if (!of) return [];
  return [
    ...withPlainForms(wordsOf(of, variants)),
    ...(of.color ? withPlainForms(COLORS.get(of.color) ?? []) : []),
    ...withPlainForms(variants.find(({ name }) => name === of.like)?.keywords ?? []),
  ];
}

/** A keyword, and what it asks for. */
interface EditWord {
  keyword: string;
  /** The variant's place in its list. */
  place: number;
  isOfPart: boolean;
  isTaken: boolean;
}
type WordIndex = ReadonlyMap<string, readonly EditWord[]>;
const INDEX_OF = new WeakMap<readonly EditVariant[], WordIndex>();

/** What asks for each of the variants, by the first two letters, in the variants' order; worked out once for a list of them. */
function indexWords(variants: readonly EditVariant[]): WordIndex {
  const known = INDEX_OF.get(variants);
  if (known) return known;
  const index = new Map<string, EditWord[]>();
  const add = (keywords: readonly string[], place: number, isOfPart: boolean, isTaken = false) => {
    for (const keyword of new Set(keywords)) {
      const key = keyword.slice(0, KEY_LETTERS);
      const words = index.get(key) ?? [];
      words.push({ keyword, place, isOfPart, isTaken });
      index.set(key, words);
    }
  };
  for (const [place, variant] of variants.entries()) {
    add(withPlainForms(variant.keywords), place, false);
    add(listPartWords(variant, variants), place, true);
    add(withPlainForms(variant.takes ?? []), place, true, true);
  }
  INDEX_OF.set(variants, index);
  return index;
}

/** The place of a keyword that stands there, without the space behind it; null where it does not begin a word. */
const placeAt = (text: string, from: number, keyword: string): Passage | null =>
  isPart(text, from, keyword) ? null : { from, to: from + keyword.replace(/[\s,]+$/, "").length };

/** Where a keyword begins a word. */
function findPlaces(text: string, keyword: string): Passage[] {
  const places: Passage[] = [];
  for (let from = text.indexOf(keyword); from >= 0; from = text.indexOf(keyword, from + 1)) {
    const place = placeAt(text, from, keyword);
    if (place) places.push(place);
  }
  return places;
}

/** Every place of a folded text at which a word begins like one of the variants' keywords, in the variants' order. */
export function findEdits<V extends EditVariant>(text: string, variants: readonly V[]): Edit<V>[] {
  const index = indexWords(variants);
  const found: (EditWord & Passage)[] = [];
  for (let from = 0; from < text.length; from += 1)
    for (let letters = 1; letters <= KEY_LETTERS; letters += 1)
      for (const word of index.get(text.slice(from, from + letters)) ?? []) {
        const place = text.startsWith(word.keyword, from) ? placeAt(text, from, word.keyword) : null;
        if (place) found.push({ ...word, ...place });
      }
  found.sort((a, b) => a.place - b.place || Number(a.isOfPart) - Number(b.isOfPart));
  return found.flatMap(({ place, ...edit }) => {
    const variant = variants[place];
    return variant ? [{ ...edit, variant }] : [];
  });
}

/** The edits whose words are not part of a thing's name in a language. */
export function leaveThings<V>(
  text: string,
  found: readonly Edit<V>[],
  { things, isParted }: Grammar,
): Edit<V>[] {
  const named = things
    .flatMap((thing) => findPlaces(text, thing))
    .filter(({ to }) => !isParted || endOfWord(text, to) - to <= LONGEST_BEND);
  return found.filter((edit) => !named.some((thing) => overlaps(edit, thing)));
}

/**
 * The edits without those whose words count beside the skin, or beside a verb that takes away, where a text has neither:
 * "soft" is then a word like any other.
 */
export function leaveLoose<V extends EditVariant>(
  text: string,
  found: readonly Edit<V>[],
  { kinds }: Grammar,
): Edit<V>[] {
  const has = (...some: readonly WordKind[]) =>
    [...kinds].some(([word, kind]) => some.includes(kind) && text.includes(word));
  const [isOfSkin, isTaking] = [has("skin"), has("removes", "lessens")];
  return found.filter(({ isOfPart, isTaken, variant }) => {
    if (isTaken) return isTaking;
    return !isOfPart || variant.of?.part !== "skin" || isOfSkin;
  });
}

/** Those whose words don't name people who are taken out: folded, "woman" and "mirror" are one word in Arabic. */
export function leavePeople<V>(text: string, found: readonly Edit<V>[], { kinds }: Grammar): Edit<V>[] {
  const taking = [...kinds].filter(([, kind]) => kind === "excepts").map(([word]) => word);
  return found.filter(
    ({ from, to }) =>
      kinds.get(text.slice(from, to)) !== "people" ||
      !taking.some((word) => text.slice(0, from).includes(` ${word} `)),
  );
}

/**
 * The edits whose words stand there whole in one of the languages, bent or not, each up to its word's end: "rainy", not
 * "raincoat".
 * One within a longer one that chooses by itself does not count: "dark corners".
 */
export function keepWhole<V>(
  text: string,
  found: readonly Edit<V>[],
  grammars: readonly Grammar[],
): Edit<V>[] {
  const isParted = grammars.some((grammar) => grammar.isParted);
  const edits = found.flatMap((edit) => {
    const to = isParted ? endOfWord(text, edit.to) : edit.to;
    const rest = text.slice(edit.to, to);
    return grammars.some((grammar) => isBending(rest, grammar)) ? [{ ...edit, to }] : [];
  });
  const isInside = (edit: Passage, other: Edit<V>) =>
    other.from <= edit.from && edit.to <= other.to && other.to - other.from > edit.to - edit.from;
  // "油画质感": a word of a language that parts none does not begin within another.
  const isAcross = (edit: Edit<V>, other: Edit<V>) =>
    !isParted &&
    edit.variant !== other.variant &&
    other.from < edit.from &&
    edit.from < other.to &&
    other.to < edit.to;
  return edits.filter(
    (edit) =>
      !edits.some(
        (other) =>
          (!other.isOfPart || edit.isOfPart) &&
          (isInside(edit, other) || (!other.isOfPart && isAcross(edit, other))),
      ),
  );
}
