import { COLOR_NAMES } from "#registry/contract/form/choices.ts";
import { gatherWords } from "./gather-words.ts";
import { WORDS } from "./word-files.ts";

/**
 * Words that a composition follows. A word must begin one of the text: Arabic may join an article or a particle in front,
 * Japanese and Chinese stand anywhere, and so does Korean but for nouns of one syllable, which stand alone or before a
 * particle. A space behind a word keeps it from beginning another one; a comma behind that space stands for any mark or
 * the text's end. A sign that is part of many words is written with what follows it: `城が`, not `城`, which begins 城市.
 */
const LISTS = Object.values(WORDS).map(({ compose }) => compose);

export const HOUR_WORDS = gatherWords(
  ["dawn", "day", "sunset", "dusk", "night"],
  LISTS.map(({ hours }) => hours),
);
export type Hour = (typeof HOUR_WORDS)[number]["name"];

export const WEATHER_WORDS = gatherWords(
  ["clouds", "fog", "rain", "snow", "storm"],
  LISTS.map(({ weather }) => weather),
);
export type Sky = (typeof WEATHER_WORDS)[number]["name"];

export const COLOR_WORDS = gatherWords(
  COLOR_NAMES,
  LISTS.map(({ colors }) => colors),
);
export type ColorWord = (typeof COLOR_WORDS)[number]["name"];

export const LAND_WORDS = gatherWords(
  ["mountains", "hills", "sea", "lake", "forest", "city", "desert", "meadow", "space", "underwater"],
  LISTS.map(({ lands }) => lands),
);
export type Land = (typeof LAND_WORDS)[number]["name"];

export const THING_WORDS = gatherWords(
  [
    "sun",
    "moon",
    "stars",
    "aurora",
    "rainbow",
    "bird",
    "balloon",
    "boat",
    "lighthouse",
    "house",
    "castle",
    "windmill",
    "tree",
    "palm",
    "cactus",
    "person",
    "cat",
    "dog",
    "horse",
    "deer",
    "elephant",
    "camel",
    "whale",
    "fish",
    "butterfly",
    "rocket",
    "bridge",
    "fire",
    "lantern",
    "flowers",
  ],
  LISTS.map(({ things }) => things),
);
export type Thing = (typeof THING_WORDS)[number]["name"];
