import type { Locale } from "#registry/contract/locale.ts";
import { particles as ar } from "./ar.json";
import { particles as de } from "./de.json";
import { particles as en } from "./en.json";
import { particles as es } from "./es.json";
import { particles as fr } from "./fr.json";
import { particles as it } from "./it.json";
import { particles as ja } from "./ja.json";
import { particles as ko } from "./ko.json";
import { particles as pt } from "./pt.json";
import { particles as tw } from "./tw.json";
import { particles as vi } from "./vi.json";
import { particles as zh } from "./zh.json";

/**
 * What a language writes onto a word: `and`, `then`, `prepositions`, `articles` and `forThe`, which is both, in front of
 * it; behind it `genitives`, `subjects` for what is spoken of, `objects` for what something is done to, `too`, and `others`.
 */
type Particles = Readonly<Record<keyof typeof en, readonly string[]>>;
export const PARTICLES: Readonly<Record<Locale, Particles>> = {
  ...{ en, de, es, fr, it, ja, ko, pt, vi, ar, zh, tw },
};

/** Particles as alternatives of a regular expression. */
export const anyOf = (...lists: readonly (readonly string[])[]): string => `(?:${lists.flat().join("|")})`;
