import { music as ar } from "./ar.json";
import { music as de } from "./de.json";
import { music as en } from "./en.json";
import { music as es } from "./es.json";
import { music as fr } from "./fr.json";
import { music as it } from "./it.json";
import { music as ja } from "./ja.json";
import { music as ko } from "./ko.json";
import { music as pt } from "./pt.json";
import { music as tw } from "./tw.json";
import { music as vi } from "./vi.json";
import { music as zh } from "./zh.json";
import { gatherWords } from "./gather-words.ts";
import { foldLetters } from "./match.ts";

/** Stems where endings change. A space in front keeps a word from being found inside another. */
const LISTS = [en, de, es, fr, it, ja, ko, pt, vi, ar, zh, tw];

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
