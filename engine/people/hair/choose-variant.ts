import { foldLetters, foldWords } from "./fold-words.ts";
import { isTurnedDown } from "./refusals.ts";

/** Something that words choose. */
interface Variant {
  /** In lower case, in any language. */
  keywords: readonly string[];
}

/** Letters of scripts that part words by spaces. */
const PARTED = /[\p{Script=Latin}\p{Script=Cyrillic}]/u;
const ARABIC = /\p{Script=Arabic}/u;
/** What Arabic joins to the front of a word: "and", "then", "in", "as", "for", the article. */
const JOINED_FRONT = /(?:^|[^\p{L}])[وف]?[بكل]?(?:ال|لل)?$/u;

/** Whether a place in a text is inside a word. */
function isInWord(text: string, at: number): boolean {
  const [before, first] = [text[at - 1] ?? "", text[at] ?? ""];
  if (ARABIC.test(first))
    return ARABIC.test(before) && !JOINED_FRONT.test(text.slice(Math.max(0, at - 8), at));
  return PARTED.test(first) && PARTED.test(before);
}

/** A noun of one syllable in Korean: every other one is part of longer words. */
const HANGUL = /^\p{Script=Hangul}$/u;
const IN_HANGUL = /\p{Script=Hangul}/u;
/** What stands behind such a noun: a particle or the word's end. */
const NOUN_END = /^(?:이|가|은|는|을|를|의|에|에서|으로|과|와|들|이나|랑|이랑|처럼)?(?!\p{Script=Hangul})/u;

/** Whether a keyword is only part of a longer word at a place in a text. */
export function isPart(text: string, at: number, keyword: string): boolean {
  if (!HANGUL.test(keyword)) return isInWord(text, at);
  return IN_HANGUL.test(text[at - 1] ?? "") || !NOUN_END.test(text.slice(at + 1));
}

/** A keyword that a text asks for, and where. */
export interface Wish {
  at: number;
  keyword: string;
}

/** As `findWish`, with the keyword; of several at one place the longest. */
export function findKeyword(text: string, keywords: readonly string[], atStart = false): Wish | null {
  let first: Wish | null = null;
  for (const keyword of keywords) {
    for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + 1)) {
      if (atStart && isPart(text, at, keyword)) continue;
      if (isTurnedDown(text, at, at + keyword.length)) continue;
      const isLonger = first?.at === at && keyword.length > first.keyword.length;
      if (first === null || at < first.at || isLonger) first = { at, keyword };
      break;
    }
  }
  return first;
}

/**
 * Where a text in lower case first asks for one of the keywords; null when it does not, or turns them down.
 * @param atStart whether a keyword must begin a word, in scripts that part words by spaces; Arabic may join an article,
 * and Korean compounds count where the keyword has more than one syllable
 */
export const findWish = (text: string, keywords: readonly string[], atStart = false): number | null =>
  findKeyword(text, keywords, atStart)?.at ?? null;

/** A variant that a text asks for, and how. */
interface Wanted<V> extends Wish {
  variant: V;
}

/** Of two keywords at one place, such as "night" and "nightfall", the longer one is meant. */
const byPlace = <V>(a: Wanted<V>, b: Wanted<V>): number => a.at - b.at || b.keyword.length - a.keyword.length;

/** Every variant that a text asks for, in its order. */
function findAllWanted<V extends Variant>(
  text: string,
  variants: readonly V[],
  atStart: boolean,
): Wanted<V>[] {
  const folded = foldWords(text);
  return variants
    .flatMap((variant) => {
      const wish = findKeyword(folded, variant.keywords.map(foldLetters), atStart);
      return wish ? [{ variant, ...wish }] : [];
    })
    .sort(byPlace);
}

/** The variant a text asks for first. Null when it names none. */
const findWanted = <V extends Variant>(text: string, variants: readonly V[]): V | null =>
  findAllWanted(text, variants, false)[0]?.variant ?? null;

/**
 * The variant that the person's words ask for; null when they name none. Sentences that the person wrote count before
 * those of the style's own prompt, so that a line added below an unchanged prompt is obeyed.
 */
export function findVariant<V extends Variant>(
  words: string,
  defaultWords: string,
  variants: readonly V[],
): V | null {
  const known = new Set(splitSentences(defaultWords));
  const own = splitSentences(words).filter((sentence) => !known.has(sentence));
  return findWanted(own.join(". "), variants) ?? findWanted(words, variants);
}

/** As `findVariant`; the first variant serves when nothing is named. */
export const chooseVariant = <V extends Variant>(
  words: string,
  defaultWords: string,
  variants: readonly V[],
): V => findVariant(words, defaultWords, variants) ?? variants[0]!;

/**
 * Every variant that a text asks for, in the given order. Of variants of one group only the one that is asked for
 * first. Keywords must begin a word.
 */
export function listVariants<V extends Variant & { group?: string | undefined }>(
  words: string,
  variants: readonly V[],
): V[] {
  const wishes = findAllWanted(words, variants, true).map(({ variant }) => variant);
  const wanted = wishes.filter(
    ({ group }, place) => group === undefined || wishes.findIndex((wish) => wish.group === group) === place,
  );
  return variants.filter((variant) => wanted.includes(variant));
}

/** A text's sentences and lines, trimmed. */
export const splitSentences = (text: string): string[] =>
  text
    .split(/[.!?\n]+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
