import { gatherWords } from "./gather-words.ts";
import { foldLetters } from "./match.ts";
import { WORDS } from "./word-files.ts";

/** Stems where endings change. A space in front keeps a word from being found inside another. */
const LISTS = Object.values(WORDS).map(({ music }) => music);

export const MOOD_WORDS = gatherWords(
  ["happy", "sad", "calm", "epic", "dark", "romantic", "energetic"],
  LISTS.map(({ moods }) => moods),
);
export type Mood = (typeof MOOD_WORDS)[number]["name"];

export const GENRE_WORDS = gatherWords(
  [
    "waltz",
    "lofi",
    "jazz",
    "rock",
    "electronic",
    "hiphop",
    "bossa",
    "ambient",
    "classical",
    "folk",
    "chiptune",
    "pop",
  ],
  LISTS.map(({ genres }) => genres),
);
export type Genre = (typeof GENRE_WORDS)[number]["name"];

export const INSTRUMENT_WORDS = gatherWords(
  ["epiano", "piano", "guitar", "strings", "flute", "organ", "brass", "bell", "synth"],
  LISTS.map(({ instruments }) => instruments),
);
export type Instrument = (typeof INSTRUMENT_WORDS)[number]["name"];

/** Words for the pace. */
export const PACE_WORDS = gatherWords(
  ["verySlow", "veryFast", "slow", "fast"],
  LISTS.map(({ pace }) => pace),
);

/** Words that turn the drums away, whatever the genre. */
export const NO_DRUMS_WORDS: readonly string[] = LISTS.flatMap(({ noDrums }) => noDrums.map(foldLetters));
