import { film as ar } from "./ar.json";
import { film as de } from "./de.json";
import { film as en } from "./en.json";
import { film as es } from "./es.json";
import { film as fr } from "./fr.json";
import { film as it } from "./it.json";
import { film as ja } from "./ja.json";
import { film as ko } from "./ko.json";
import { film as pt } from "./pt.json";
import { film as tw } from "./tw.json";
import { film as vi } from "./vi.json";
import { film as zh } from "./zh.json";
import { gatherWords } from "./gather-words.ts";

/** A space in front keeps a word from being found inside another. */
const LISTS = [en, de, es, fr, it, ja, ko, pt, vi, ar, zh, tw];

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
