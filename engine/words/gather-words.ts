import { foldLetters } from "./match.ts";

/** Something that words ask for, with the words of all languages, folded. */
export interface WordEntry<Name extends string> {
  name: Name;
  keywords: readonly string[];
}

/**
 * The words of all languages by what they ask for, in the order of `names`: of two things that stand at one place of a
 * text the earlier one counts. The order of words and of languages makes no difference.
 */
export const gatherWords = <const Name extends string>(
  names: readonly Name[],
  lists: readonly Readonly<Record<Name, readonly string[]>>[],
): readonly WordEntry<Name>[] =>
  names.map((name) => ({
    name,
    keywords: [...new Set(lists.flatMap((list) => list[name].map(foldLetters)))],
  }));
