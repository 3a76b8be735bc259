import type { EditKind, EditPart } from "#registry/contract/recipe.ts";
import { COLOR_WORDS, type ColorWord } from "./compose-words.ts";
import type { Grammar } from "./grammar.ts";
import { foldLetters, isPart } from "./match.ts";
import { endOfWord, isBending, type Passage } from "./split-words.ts";

/** A change of a photo that words can ask for. */
export interface EditVariant {
  name: string;
  /** In lower case, in any language. */
  keywords: readonly string[];
  group?: string | undefined;
  kind?: EditKind | undefined;
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
  /** Counts only beside the name of the variant's part. */
  isOfPart: boolean;
}

const COLORS = new Map<ColorWord, readonly string[]>(
  COLOR_WORDS.map(({ name, keywords }) => [name, keywords]),
);

function listPartWords(variant: EditVariant, variants: readonly EditVariant[]): readonly string[] {
  const { of } = variant;
  if (!of) return [];
  return [
    ...(of.keywords ?? []).map(foldLetters),
    ...(of.color ? (COLORS.get(of.color) ?? []) : []),
    ...(variants.find(({ name }) => name === of.like)?.keywords ?? []).map(foldLetters),
  ];
}

/** Where a keyword begins a word. */
function findPlaces(text: string, keyword: string): Passage[] {
  const places: Passage[] = [];
  const { length } = keyword.replace(/[\s,]+$/, "");
  for (let from = text.indexOf(keyword); from >= 0; from = text.indexOf(keyword, from + 1))
    if (!isPart(text, from, keyword)) places.push({ from, to: from + length });
  return places;
}

/** Every place of a folded text at which a word begins like one of the variants' keywords, in the variants' order. */
export function findEdits<V extends EditVariant>(text: string, variants: readonly V[]): Edit<V>[] {
  const find = (variant: V, words: readonly string[], isOfPart: boolean) =>
    words.flatMap((keyword) =>
      findPlaces(text, keyword).map((place) => ({ ...place, variant, keyword, isOfPart })),
    );
  return variants.flatMap((variant) => [
    ...find(variant, variant.keywords.map(foldLetters), false),
    ...find(variant, listPartWords(variant, variants), true),
  ]);
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
  return edits.filter(
    (edit) => !edits.some((other) => (!other.isOfPart || edit.isOfPart) && isInside(edit, other)),
  );
}
