import { LOCALES, mapLocales, type Locale } from "#registry/contract/locale.ts";
import { WORDS } from "./word-files.ts";

/** A word as it stands in `<locale>.json`; with longer ones that begin like it and don't count. */
export type Word = string | { word: string; except: string[] };

const HARAKAT = /[\u064B-\u0652\u0670\u0640]/g;
const MARKS = /[.,;:!?¡¿…"“”„«»‹›()[\]{}|、。，；：！？「」『』（）【】《》〈〉،؛؟·\n\r\t]/g;

/**
 * Letters as keywords are compared: in lower case, each letter composed, typographic apostrophes straight, Arabic
 * without vowel signs and with one form of alif.
 */
export const foldLetters = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(HARAKAT, "")
    .replace(/[أإآٱ]/g, "ا")
    .replace(/ى/g, "ي");

/**
 * A text as keywords are looked for in it. Every mark, and either end, is a comma between spaces: a keyword that begins
 * or ends with a space is found there too, and no refusal reaches across.
 */
export const foldWords = (text: string): string =>
  ` , ${foldLetters(text).replace(MARKS, " , ")} , `.replace(/[\s,]*,[\s,]*/g, " , ").replace(/\s+/g, " ");

const escapeWord = (word: string): string =>
  word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/ /g, "\\s+");

/**
 * Words as alternatives of a regular expression with the flag `u`. A space in front of one keeps it from being found
 * inside another; one behind a longer word that doesn't count is that word's end.
 */
export const toPattern = (words: readonly Word[]): string =>
  words
    .map((entry) => {
      const { word, except } = typeof entry === "string" ? { word: entry, except: [] } : entry;
      const front = word.startsWith(" ") ? "(?<!\\p{L})" : "";
      const rests = except.map((longer) => longer.slice(word.length));
      const ends = rests.map((rest) => escapeWord(rest.trimEnd()) + (rest.endsWith(" ") ? "\\b" : ""));
      return front + escapeWord(word.trimStart()) + (ends.length > 0 ? `(?!${ends.join("|")})` : "");
    })
    .join("|");

/**
 * How a language turns down what it names: words before it, with what may `link` them, and behind it; and what refuses in
 * another language and not in this one, whose words and letters tell that a text is written in it.
 */
interface Refusals {
  before: readonly Word[];
  behind: readonly string[];
  links: readonly string[];
  foreign: Readonly<Record<"words" | "tells" | "letters", readonly string[]>>;
}
const REFUSALS_OF: Readonly<Record<Locale, Refusals>> = mapLocales((locale) => WORDS[locale].refusals);

/**
 * What a language writes onto a word: `and`, `then`, `prepositions`, `articles` and `forThe`, which is both, in front of
 * it; behind it `genitives`, `subjects` for what is spoken of, `objects` for what something is done to, `too`, and `others`.
 */
type Particles = Readonly<Record<keyof (typeof WORDS)["en"]["particles"], readonly string[]>>;
export const PARTICLES: Readonly<Record<Locale, Particles>> = mapLocales((locale) => WORDS[locale].particles);

/** Words as alternatives of a regular expression. */
export const anyOf = (...lists: readonly (readonly string[])[]): string => `(?:${lists.flat().join("|")})`;

/** Languages that part no words. */
const JOINED: readonly Locale[] = ["ja", "zh", "tw"];
const PARTED_LOCALES = LOCALES.filter((locale) => !JOINED.includes(locale));

const foldWord = (entry: Word): Word =>
  typeof entry === "string"
    ? foldLetters(entry)
    : { word: foldLetters(entry.word), except: entry.except.map(foldLetters) };
const listBefore = (locales: readonly Locale[]): string =>
  toPattern(locales.flatMap((locale) => REFUSALS_OF[locale].before.map(foldWord)));
const listBehind = (...locales: readonly Locale[]): string =>
  toPattern(locales.flatMap((locale) => REFUSALS_OF[locale].behind));
const listLinks = (locales: readonly Locale[]): string =>
  toPattern(locales.flatMap((locale) => REFUSALS_OF[locale].links));

/** Words before a name that turn it down, with up to one word between: "no blunt bangs", "nicht gerade", "sem muita neve". */
const REFUSALS = new RegExp(
  `(?:^|[^\\p{L}])(?:${listBefore(PARTED_LOCALES)})\\s+(?:${listLinks(PARTED_LOCALES)})?(?:\\p{L}+\\s+)?$`,
  "u",
);
const JOINED_REFUSALS = new RegExp(`(?:${listBefore(JOINED)})(?:${listLinks(JOINED)})?\\s*$`, "u");

/** What may stand between a name and the word behind it that turns it down. */
const marksOf = (locale: Locale): string => {
  const { subjects, objects, too } = PARTICLES[locale];
  return anyOf(subjects, objects, too);
};

/** Words behind a name that do so: "Nebel entfernen", "雪なし", "안개 없이". */
const REMOVALS = new RegExp(
  [
    `^\\p{L}*\\s+(?:${listBehind("de")})(?!\\p{L})`,
    `^${marksOf("ja")}?(?:${listBehind("ja")})`,
    `^${marksOf("ko")}?\\s*(?:${listBehind("ko")})`,
    `^\\p{Script=Han}?(?:${listBehind("zh", "tw")})`,
  ].join("|"),
  "u",
);

/** What refuses in one language and not in another: "no" is "in the" in Portuguese. */
const FOREIGN = LOCALES.filter((locale) => REFUSALS_OF[locale].foreign.words.length > 0).map((locale) => {
  const { words, tells, letters } = REFUSALS_OF[locale].foreign;
  return {
    word: new RegExp(`(?:^|[^\\p{L}])${anyOf(words)}\\s+(?:\\p{L}+\\s+)?$`, "u"),
    language: new RegExp(`[${letters.join("")}]|(?:^|[^\\p{L}])${anyOf(tells)}(?!\\p{L})`, "u"),
  };
});

/** Whether a text in folded letters turns down what it names from one place to another. */
export function isTurnedDown(text: string, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - 40), from);
  const isForeign = FOREIGN.some(({ word, language }) => word.test(before) && language.test(text));
  if (!isForeign && (REFUSALS.test(before) || JOINED_REFUSALS.test(before))) return true;
  return REMOVALS.test(text.slice(to, to + 40));
}

/** Something that words choose. */
export interface Variant {
  /** In lower case, in any language. */
  keywords: readonly string[];
}

/** Letters of scripts that part words by spaces. */
const PARTED = /[\p{Script=Latin}\p{Script=Cyrillic}]/u;
const ARABIC = /\p{Script=Arabic}/u;
/** What Arabic joins to the front of a word: "and", "then", "in", "as", "for", the article. */
const FRONT = PARTICLES.ar;
const JOINED_FRONT = new RegExp(
  `(?:^|[^\\p{L}])${anyOf(FRONT.and, FRONT.then)}?${anyOf(FRONT.prepositions)}?${anyOf(FRONT.articles, FRONT.forThe)}?$`,
  "u",
);

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
const { subjects, objects, others } = PARTICLES.ko;
const NOUN_END = new RegExp(`^${anyOf(subjects, objects, others)}?(?!\\p{Script=Hangul})`, "u");

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

/** The variant that a text asks for first; null where it names none. */
export function findVariant<V extends Variant>(text: string, variants: readonly V[]): V | null {
  const folded = foldWords(text);
  const wanted = variants.flatMap((variant) => {
    const wish = findKeyword(folded, variant.keywords.map(foldLetters));
    return wish ? [{ variant, ...wish }] : [];
  });
  return wanted.sort(byPlace)[0]?.variant ?? null;
}
