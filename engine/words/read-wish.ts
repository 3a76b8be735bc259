import type { Maker } from "#registry/contract/maker.ts";
import { COLOR_WORDS, HOUR_WORDS, LAND_WORDS, THING_WORDS, WEATHER_WORDS } from "./compose-words.ts";
import { EFFECT_WORDS, FILM_PACE_WORDS, GRADE_WORDS, MOVE_WORDS } from "./film-words.ts";
import { GENRE_WORDS, INSTRUMENT_WORDS, MOOD_WORDS, NO_DRUMS_WORDS, PACE_WORDS } from "./music-words.ts";
import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Locale } from "#registry/contract/locale.ts";
import type { Recipe } from "#registry/contract/recipe.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import {
  findOwnWords,
  findVariant,
  foldLetters,
  foldWords,
  isPart,
  isTurnedDown,
  type Variant,
} from "./match.ts";
import type { EditVariant } from "./edits/find-edits.ts";
import { readEdits, type EditReading } from "./edits/read-edits.ts";
import type { Passage } from "./edits/split-words.ts";
import type { AskedWish } from "#registry/contract/output.ts";
import { partEmotes } from "./edits/plain-letters.ts";
import { findPlainWords } from "./plain-words.ts";

/** A line of keywords that count, and whether each must begin a word. */
interface HeardWords {
  keywords: readonly string[];
  atStart: boolean;
}

/** How many passages are named at most. */
const MOST_NAMED = 8;

/**
 * Reads what of a wish this engine follows. A word counts as followed where a keyword that takes effect stands in it, or
 * where it names what the tool makes anyway; one that is turned down does not.
 * @returns the passages that are not followed, as they were written; none where nothing was wished for.
 * @throws AppError WORDS_NOT_UNDERSTOOD where no word of the wish is followed.
 */
export function readWish(tool: ServerTool, asked: AskedWish): string[] {
  const { maker, recipe } = tool.manifest.providers.local;
  const written = writtenFor(tool, asked);
  if (written === "") return [];
  const heard = maker ? listMakerWords(maker, asked.hasPhotos) : listRecipeWords(recipe ?? [], written);
  const names =
    tool.manifest.providers.local.hears === "edits" ? followsOf(tool) : namesOf(tool, asked.locale);
  const text = foldWords(partEmotes(written));
  const places = [...heard, names].flatMap((words) => findPlaces(text, words));
  const words = splitWords(text, asked.locale);
  const clauses = readClauses(recipe ?? [], written);
  const isIn = ({ from, to }: Passage, passages: readonly Passage[]) =>
    passages.some((passage) => passage.from < to && from < passage.to);
  const isFollowed = (word: Passage) => isIn(word, clauses.followed) || isIn(word, places);
  const left = clauses.left.filter((clause) => !isIn(clause, places));
  if (!words.some(isFollowed)) throw new AppError("WORDS_NOT_UNDERSTOOD", { message: sentenceOf(tool) });
  const isPlain = findPlainWords(
    words.map(({ word }) => word),
    asked.locale,
  );
  const passages = joinWords(text, words, (word) =>
    isFollowed(word) ? "followed" : isPlain(word.word) && !isIn(word, left) ? "plain" : "left",
  );
  return passages.slice(0, MOST_NAMED).map(({ from, to }) => asWritten(text.slice(from, to), written));
}

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

/** The clauses that a step follows of which words may ask for several changes. */
function readClauses(steps: Recipe, written: string): Pick<EditReading<EditVariant>, "followed" | "left"> {
  for (const step of steps)
    if (step.op === "choose" && step.several) return readEdits(written, step.variants);
  return { followed: [], left: [] };
}

/** The keywords of the variants that a recipe's steps choose one of by these words. */
function listRecipeWords(steps: Recipe, written: string): HeardWords[] {
  return steps.flatMap((step): HeardWords[] => {
    if (step.op !== "bangs" && (step.op !== "choose" || step.several)) return [];
    const variants: readonly Variant[] = step.variants;
    const wanted = findVariant(written, "", variants);
    return wanted ? [{ keywords: wanted.keywords, atStart: false }] : [];
  });
}

/** What a tool makes whatever is written: its own name, and what the manifest says people write for it. */
function namesOf({ titles, manifest }: ServerTool, locale: Locale): HeardWords {
  const names = [titles[locale], titles.en].flatMap((title) => {
    const words = splitWords(foldWords(title), locale).map(({ word }) => word);
    const isPlain = findPlainWords(words, locale);
    return words.filter((word) => !isPlain(word));
  });
  return { keywords: [...names, ...followsOf({ manifest }).keywords], atStart: true };
}

/** What the manifest says that people write for what the tool does anyway. */
const followsOf = ({ manifest }: Pick<ServerTool, "manifest">): HeardWords => ({
  keywords: manifest.providers.local.follows ?? [],
  atStart: true,
});

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
function asWritten(passage: string, written: string): string {
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
