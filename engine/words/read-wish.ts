import type { Maker } from "#registry/contract/maker.ts";
import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Locale } from "#registry/contract/locale.ts";
import type { AskedWish } from "#registry/contract/output.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { COLOR_WORDS, HOUR_WORDS, LAND_WORDS, THING_WORDS, WEATHER_WORDS } from "./compose-words.ts";
import { EFFECT_WORDS, FILM_PACE_WORDS, GRADE_WORDS, MOVE_WORDS } from "./film-words.ts";
import type { Passage } from "./lexicon.ts";
import { foldLetters, foldWords, isPart, isTurnedDown } from "./match.ts";
import { GENRE_WORDS, INSTRUMENT_WORDS, MOOD_WORDS, NO_DRUMS_WORDS, PACE_WORDS } from "./music-words.ts";
import { findOwnWords } from "./own-words.ts";
import { readEdits, type EditVariant } from "./read-edits.ts";
import { WORDS } from "./word-files.ts";

const NUMBER = /^[\p{N}.,]+$/u;
/** Words that ask for nothing by themselves, by language: articles, what is said of any picture, verbs of a request. */
const PLAIN = new Map(Object.entries(WORDS).map(([locale, { plain }]) => [locale, new Set(plain)]));

/**
 * Which words of a text, in folded letters, ask for nothing by themselves. The text counts as written in the language
 * that most of them belong to, in the reader's where several are equal: what is plain in one may be a thing in another.
 */
function findPlainWords(words: readonly string[], locale: Locale): (word: string) => boolean {
  const plainIn = (language: string) => words.filter((word) => PLAIN.get(language)?.has(word)).length;
  const [language] = [locale, ...PLAIN.keys()].sort((one, other) => plainIn(other) - plainIn(one));
  const plain = PLAIN.get(language ?? locale);
  return (word) => NUMBER.test(word) || plain?.has(word) === true;
}

/** How many passages are named at most. */
const MOST_NAMED = 8;

/**
 * Reads what of a wish this engine follows. A word counts as followed where it takes effect, or where it names what the
 * tool makes anyway; one that is turned down does not.
 * @returns the passages that are not followed, as they were written; none where nothing was wished for.
 * @throws AppError WORDS_NOT_UNDERSTOOD where no word of the wish is followed.
 */
export function readWish(tool: ServerTool, asked: AskedWish): string[] {
  const { maker } = tool.manifest.providers.local;
  const written = writtenFor(tool, asked);
  if (written === "") return [];
  const { isFollowed, left } = maker
    ? readMakerWords(maker, written, asked)
    : readRecipeWords(tool, written, asked.locale);
  if (!isFollowed) throw new AppError("WORDS_NOT_UNDERSTOOD", { message: sentenceOf(tool) });
  return left.slice(0, MOST_NAMED);
}

interface Reading {
  isFollowed: boolean;
  left: string[];
}

/** What the steps of a tool's recipe follow; where they choose one of several things, the first one that is named. */
function readRecipeWords(tool: ServerTool, written: string, locale: Locale): Reading {
  const { recipe = [], hears, follows = [] } = tool.manifest.providers.local;
  const variants = recipe.flatMap((step): EditVariant[] => {
    if (step.op !== "bangs" && (step.op !== "choose" || step.by !== undefined)) return [];
    if (step.op === "choose" && step.several) return step.variants;
    return readEdits<EditVariant>(written, step.variants).edits.slice(0, 1);
  });
  const names = hears === "edits" ? [] : namesOf(tool, locale);
  return readEdits(written, variants, [...follows, ...names]);
}

/** The words of a tool's own name. */
const namesOf = ({ titles }: ServerTool, locale: Locale): string[] =>
  [titles[locale], titles.en].flatMap((title) => splitWords(title, locale).map(({ word }) => `${word} `));

interface Word extends Passage {
  word: string;
}

/** What the person wrote of their own: sentences of the tool's prompt ask for nothing, and a title asks for nothing. */
function writtenFor({ manifest, fields, prompt }: ServerTool, { words, values }: AskedWish): string {
  const { maker } = manifest.providers.local;
  if (maker?.op !== "music") return findOwnWords(words, prompt);
  const required = fields
    .filter((field) => "required" in field && field.required)
    .map(({ name }) => `$${name}`);
  const texts = maker.words.filter((name) => required.includes(name)).map((name) => values[name.slice(1)]);
  return texts
    .filter((text) => typeof text === "string")
    .join(". ")
    .trim();
}

/** What a tool hears, with the key of the sentence that tells it. */
const SENTENCES = {
  edits: "wishNotKnown",
  costumes: "wish.costumes",
  bangs: "wish.bangs",
  film: "wish.film",
  music: "wish.music",
  compose: "wish.compose",
  describe: "wish.nothing",
  nothing: "wish.nothing",
} as const;

function sentenceOf({ manifest }: ServerTool): string {
  const { maker, hears = "nothing" } = manifest.providers.local;
  return SENTENCES[maker?.op ?? hears];
}

/** A line of keywords that count, and whether each must begin a word. */
interface HeardWords {
  keywords: readonly string[];
  atStart: boolean;
}

function readMakerWords(maker: Maker, written: string, { hasPhotos, locale }: AskedWish): Reading {
  const text = foldWords(written);
  const places = listMakerWords(maker, hasPhotos).flatMap((words) => findPlaces(text, words));
  const words = splitWords(text, locale);
  const isFollowed = ({ from, to }: Passage) => places.some((place) => place.from < to && from < place.to);
  const isPlain = findPlainWords(
    words.map(({ word }) => word),
    locale,
  );
  const passages = joinWords(text, words, (word) =>
    isFollowed(word) ? "followed" : isPlain(word.word) ? "plain" : "left",
  );
  return {
    isFollowed: words.some(isFollowed),
    left: passages.map(({ from, to }) => findWritten(text.slice(from, to), written)),
  };
}

/** Every place at which a text asks for one of the keywords. */
function findPlaces(text: string, { keywords, atStart }: HeardWords): Passage[] {
  return keywords.map(foldLetters).flatMap((keyword) => {
    const places: Passage[] = [];
    for (let from = text.indexOf(keyword); from >= 0; from = text.indexOf(keyword, from + 1)) {
      const to = from + keyword.length;
      if (atStart && isPart(text, from, keyword)) continue;
      if (!isTurnedDown(text, from, to)) places.push({ from, to });
    }
    return places;
  });
}

function splitWords(text: string, locale: Locale): Word[] {
  const segments = new Intl.Segmenter(locale === "tw" ? "zh-Hant" : locale, { granularity: "word" }).segment(
    text,
  );
  return [...segments].flatMap(({ segment, index, isWordLike }) =>
    isWordLike ? [{ word: segment, from: index, to: index + segment.length }] : [],
  );
}

/**
 * Passages that are left out: from a word that is left, with what turns it down, to the last one before a word that is
 * followed.
 */
function joinWords(
  text: string,
  words: readonly Word[],
  fateOf: (word: Word) => "followed" | "plain" | "left",
): Passage[] {
  const passages: Passage[] = [];
  let open: Passage | null = null;
  for (const [place, word] of words.entries()) {
    const fate = fateOf(word);
    if (fate === "followed") open = null;
    if (fate !== "left") continue;
    if (open) open.to = word.to;
    else passages.push((open = { from: startOf(text, word, words.slice(0, place)), to: word.to }));
  }
  return passages;
}

/** Where a word begins together with what stands before it and turns it down. */
function startOf(text: string, { from, to }: Word, before: readonly Word[]): number {
  if (!isTurnedDown(text, from, to)) return from;
  const refusal = before.findLast((word) => !isTurnedDown(text.slice(word.to), from - word.to, to - word.to));
  return refusal?.from ?? from;
}

/** A folded passage as the person wrote it, where it can be found again. */
function findWritten(passage: string, written: string): string {
  const at = written.toLowerCase().indexOf(passage);
  const found = at >= 0 ? written.slice(at, at + passage.length) : passage;
  return found
    .replace(/\s*,\s*/g, ", ")
    .replace(/\s+/g, " ")
    .trim();
}

const entryWords = (entries: readonly { keywords: readonly string[] }[], atStart = false): HeardWords[] =>
  entries.map(({ keywords }) => ({ keywords, atStart }));

const PICTURE_WORDS = entryWords(
  [...COLOR_WORDS, ...HOUR_WORDS, ...LAND_WORDS, ...THING_WORDS, ...WEATHER_WORDS],
  true,
);
const FILM_WORDS = entryWords([...MOVE_WORDS, ...FILM_PACE_WORDS, ...EFFECT_WORDS, ...GRADE_WORDS]);
const MUSIC_WORDS: HeardWords[] = [
  ...entryWords([...GENRE_WORDS, ...MOOD_WORDS, ...INSTRUMENT_WORDS, ...PACE_WORDS]),
  { keywords: [...NO_DRUMS_WORDS, "bpm"], atStart: false },
];

/** The words that a maker follows. A film of a photo moves over it, one without is drawn from words first. */
function listMakerWords({ op }: Maker, hasPhotos: boolean): HeardWords[] {
  switch (op) {
    case "describe":
      return [];
    case "film":
      return hasPhotos ? FILM_WORDS : [...FILM_WORDS, ...PICTURE_WORDS];
    case "compose":
      return PICTURE_WORDS;
    case "music":
      return MUSIC_WORDS;
  }
}
