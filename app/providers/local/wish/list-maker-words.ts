import type { Maker } from "#registry/contract/maker.ts";
import { COLOR_WORDS, HOUR_WORDS, LAND_WORDS, THING_WORDS, WEATHER_WORDS } from "../compose/keyword-table.ts";
import { EFFECT_WORDS, FILM_PACE_WORDS, GRADE_WORDS, MOVE_WORDS } from "../film/film-words.ts";
import {
  GENRE_WORDS,
  INSTRUMENT_WORDS,
  MOOD_WORDS,
  NO_DRUMS_WORDS,
  PACE_WORDS,
} from "../music/music-words.ts";
import type { HeardWords } from "./read-wish.ts";

const tableWords = (tables: readonly Readonly<Record<string, string>>[]): HeardWords[] =>
  tables.flatMap((table) =>
    Object.values(table).map((line) => ({ keywords: line.split("|"), atStart: true })),
  );
const entryWords = (entries: readonly { keywords: readonly string[] }[]): HeardWords[] =>
  entries.map(({ keywords }) => ({ keywords, atStart: false }));

const PICTURE_WORDS = tableWords([COLOR_WORDS, HOUR_WORDS, LAND_WORDS, THING_WORDS, WEATHER_WORDS]);
const FILM_WORDS = entryWords([...MOVE_WORDS, ...FILM_PACE_WORDS, ...EFFECT_WORDS, ...GRADE_WORDS]);
const MUSIC_WORDS: HeardWords[] = [
  ...entryWords([...GENRE_WORDS, ...MOOD_WORDS, ...INSTRUMENT_WORDS, ...PACE_WORDS]),
  { keywords: [...NO_DRUMS_WORDS, "bpm"], atStart: false },
];

/** The words that a maker follows. A film of a photo moves over it, one without is drawn from words first. */
export function listMakerWords({ op }: Maker, hasPhotos: boolean): HeardWords[] {
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
