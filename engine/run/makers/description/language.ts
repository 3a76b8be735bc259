import { mapLocales, type Locale } from "#registry/contract/locale.ts";
import { description as ar } from "../../../words/ar.json";
import { description as de } from "../../../words/de.json";
import { description as en } from "../../../words/en.json";
import { description as es } from "../../../words/es.json";
import { description as fr } from "../../../words/fr.json";
import { description as it } from "../../../words/it.json";
import { description as ja } from "../../../words/ja.json";
import { description as ko } from "../../../words/ko.json";
import { description as pt } from "../../../words/pt.json";
import { description as tw } from "../../../words/tw.json";
import { description as vi } from "../../../words/vi.json";
import { description as zh } from "../../../words/zh.json";
import { toPattern, type Word } from "../../../words/match.ts";
import type { ColorName } from "./name-color.ts";
import type { PhotoFacts, Place } from "./photo-facts.ts";
import type { Thing } from "./things.ts";

type Variants<Name extends string, Value extends string> = `${Name}.${Value}`;

/** Every sentence that a language must have. Braces hold what differs from photo to photo. */
export type SentenceKey =
  /** {people} {place} */
  | Variants<"one", NonNullable<PhotoFacts["people"]>["seen"]>
  | "many"
  /** {thing} */
  | "motif"
  | "no-motif"
  | Variants<"framing", NonNullable<PhotoFacts["people"]>["framing"]>
  /** {things} */
  | "things"
  | Variants<"format", PhotoFacts["format"]>
  | Variants<"setting", PhotoFacts["setting"]>
  /** {target} */
  | "target"
  /** {scene} */
  | "scene"
  /** {colors} */
  | "palette"
  /** {color} {share} */
  | "largest"
  /** {top} {bottom} */
  | "rows"
  /** {top} */
  | "rows-same"
  /** {left} {right} */
  | "sides"
  /** {left} */
  | "sides-same"
  /** {centre} */
  | "centre"
  | Variants<"light", PhotoFacts["light"]>
  | Variants<"contrast", PhotoFacts["contrast"]>
  /** {place} */
  | "brightest"
  | "darkest"
  | Variants<"saturation", PhotoFacts["saturation"]>
  | Variants<"warmth", PhotoFacts["warmth"] | "none">
  | Variants<"sharpness", PhotoFacts["sharpness"]>
  | Variants<"depth", PhotoFacts["depth"]>
  | Variants<"detail", PhotoFacts["detail"]>
  /** {place} */
  | "eye"
  | Variants<"balance", PhotoFacts["balance"]>
  | Variants<"lines", PhotoFacts["lines"]>
  /** {share} {place} */
  | "calm"
  | Variants<"mood", "warm" | "cool" | "dark" | "plain">
  | "closing";

/** The words of one language: `description` in `engine/words/<locale>.json`. */
interface DescriptionWords {
  /** "# people" in each plural form that the language has; `one` is for exactly one, whatever the language. */
  people: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
  /** A share such as "45 %" as it stands after "about", with its article where it takes one, and one that begins with an 8. */
  shares: Record<"usual" | "eight", string>;
  colors: Record<ColorName, string>;
  /** Where something is: at the top left. */
  places: Record<Place, string>;
  /** One and several of each, as they stand in a list. */
  things: Record<Thing, { one: string; several: string }>;
  sentences: Record<SentenceKey, string>;
  /** Words of readers and occasions that ask for colours and things first, or for light and composition. */
  leanings: { color: string[]; composition: Word[] };
}

/** How a language writes. */
interface Writing {
  /** For Intl: lists, numbers and plurals. */
  tag: string;
  /** Whether words stand apart by spaces; else length is counted in signs. */
  spaced: boolean;
}

export interface Language extends Writing, DescriptionWords {}

const WORDS: Readonly<Record<Locale, DescriptionWords>> = {
  ...{ en, de, es, fr, it, ja, ko, pt, vi, ar, zh, tw },
};

const WRITINGS: Readonly<Record<Locale, Writing>> = {
  en: { tag: "en-GB", spaced: true },
  de: { tag: "de", spaced: true },
  es: { tag: "es", spaced: true },
  fr: { tag: "fr", spaced: true },
  it: { tag: "it", spaced: true },
  ja: { tag: "ja", spaced: false },
  ko: { tag: "ko", spaced: true },
  pt: { tag: "pt", spaced: true },
  vi: { tag: "vi", spaced: true },
  ar: { tag: "ar", spaced: true },
  zh: { tag: "zh-Hans", spaced: false },
  tw: { tag: "zh-Hant-TW", spaced: false },
};

/** What a description is written with, by locale. */
export const LANGUAGES: Readonly<Record<Locale, Language>> = mapLocales((locale) => ({
  ...WRITINGS[locale],
  ...WORDS[locale],
}));

const leaningOf = (topic: "color" | "composition") => ({
  topic,
  words: new RegExp(toPattern(Object.values(WORDS).flatMap(({ leanings }): Word[] => leanings[topic])), "iu"),
});

/** What readers and occasions ask for first. */
export const LEANINGS = [leaningOf("color"), leaningOf("composition")] as const;
