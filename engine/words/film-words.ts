import { gatherWords } from "./gather-words.ts";
import { WORDS } from "./word-files.ts";

/** A space in front keeps a word from being found inside another. */
const LISTS = Object.values(WORDS).map(({ film }) => film);

export const MOVE_WORDS = gatherWords(
  ["zoom-out", "zoom-in", "left", "right", "up", "down", "still"],
  LISTS.map(({ moves }) => moves),
);
export type MoveName = (typeof MOVE_WORDS)[number]["name"];

/** Words for the pace of the camera. */
export const FILM_PACE_WORDS = gatherWords(
  ["slow", "fast"],
  LISTS.map(({ pace }) => pace),
);

export const EFFECT_WORDS = gatherWords(
  ["snow", "rain", "sparkle", "mist", "petals"],
  LISTS.map(({ effects }) => effects),
);
export type EffectName = (typeof EFFECT_WORDS)[number]["name"];

export const GRADE_WORDS = gatherWords(
  ["night", "warm", "monochrome", "vintage"],
  LISTS.map(({ grades }) => grades),
);
export type GradeName = (typeof GRADE_WORDS)[number]["name"];
