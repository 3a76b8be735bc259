import { mapLocales, type Locale } from "#registry/contract/locale.ts";
import { toPattern, type Word } from "../../../words/match.ts";
import { WORDS } from "../../../words/word-files.ts";
import type { ColorName, PhotoFacts, Place, Thing } from "./photo-facts.ts";

type Variants<Name extends string, Value extends string> = `${Name}.${Value}`;

/** Every sentence that a language must have. Braces hold what differs from photo to photo. */
type SentenceKey =
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

interface Writing {
  /** For Intl: lists, numbers and plurals. */
  tag: string;
  /** Whether words stand apart by spaces; else length is counted in signs. */
  spaced: boolean;
}

export interface Language extends Writing, DescriptionWords {}

const SENTENCES: Readonly<Record<Locale, DescriptionWords>> = mapLocales(
  (locale) => WORDS[locale].description,
);

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
  ...SENTENCES[locale],
}));

const leaningOf = (topic: "color" | "composition") => ({
  topic,
  words: new RegExp(
    toPattern(Object.values(SENTENCES).flatMap(({ leanings }): Word[] => leanings[topic])),
    "iu",
  ),
});

/** What readers and occasions ask for first. */
const LEANINGS = [leaningOf("color"), leaningOf("composition")] as const;

/** Whom a text is for and where it will stand; empty where nothing was said. */
export interface Purpose {
  target: string;
  scene: string;
}

/** Paragraphs of a description. */
type Topic = "subject" | "color" | "composition";

export interface Sentence {
  topic: Topic;
  text: string;
  /** Place in the order in which sentences are taken up; the lowest come first. */
  rank: number;
}

/** Colours that are listed, and the least share of one. */
const MOST_COLORS = 4;
const LEAST_COLOR = 0.04;
/** Share without detail from which a picture has room for lettering. */
const LEAST_CALM = 0.2;
/** How much sooner sentences are taken up that suit readers and occasion; all stay behind the first ones. */
const LEANING_LEAD = 3;
const moodOf = ({ light, warmth, saturation }: PhotoFacts): "warm" | "cool" | "dark" | "plain" =>
  light === "dark"
    ? "dark"
    : warmth === "warm" && (saturation === "natural" || saturation === "vivid")
      ? "warm"
      : warmth === "cool"
        ? "cool"
        : "plain";

/** A word that the person gave, in one line and without an end of its own. */
const tidy = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/[\s,.;:]+$/u, "")
    .trim();

/** Every sentence that a language has for the facts, in the order of reading. */
export function writeSentences(facts: PhotoFacts, purpose: Purpose, language: Language): Sentence[] {
  const { sentences, shares, colors, places, things, tag } = language;
  const list = (items: readonly string[]) => new Intl.ListFormat(tag, { type: "conjunction" }).format(items);
  const percent = (share: number) => {
    const written = new Intl.NumberFormat(tag, { style: "percent" }).format(Math.round(share * 20) / 20);
    return shares[written.startsWith("8") ? "eight" : "usual"].replace("{share}", written);
  };
  const leaning = LEANINGS.find(({ words }) => words.test(`${purpose.target} ${purpose.scene}`))?.topic;
  const written: Sentence[] = [];
  const say = (
    topic: Topic,
    rank: number,
    key: SentenceKey,
    slots: Readonly<Record<string, string>> = {},
  ) => {
    const text = sentences[key].replace(/\{(\w+)\}/g, (_, name: string) => slots[name] ?? "");
    written.push({ topic, text, rank: topic === leaning ? 1 + rank / LEANING_LEAD : rank });
  };

  const { people } = facts;
  const named = facts.things.map(({ thing, isMany }) => things[thing][isMany ? "several" : "one"]);
  if (people) {
    const form = new Intl.PluralRules(tag).select(people.count);
    const count = (
      (people.count === 1 ? language.people.one : language.people[form]) ?? language.people.other
    ).replace("#", new Intl.NumberFormat(tag).format(people.count));
    say("subject", 0, people.count === 1 ? `one.${people.seen}` : "many", {
      people: count,
      place: places[people.place],
    });
    if (people.count === 1) say("subject", 4, `framing.${people.framing}`);
    if (named.length > 0) say("subject", 2, "things", { things: list(named) });
  } else if (named[0] !== undefined) {
    say("subject", 0, "motif", { thing: named[0] });
    if (named.length > 1) say("subject", 2, "things", { things: list(named.slice(1)) });
  } else say("subject", 0, "no-motif");
  if (purpose.target !== "") say("subject", 1, "target", { target: tidy(purpose.target) });
  if (purpose.scene !== "") say("subject", 1, "scene", { scene: tidy(purpose.scene) });
  say("subject", facts.setting === "unclear" ? 17 : 9, `setting.${facts.setting}`);
  say("subject", 13, `format.${facts.format}`);

  const [first] = facts.colors;
  const shown = facts.colors
    .filter(({ share }, index) => index === 0 || share >= LEAST_COLOR)
    .slice(0, MOST_COLORS);
  if (shown.length > 1) say("color", 3, "palette", { colors: list(shown.map(({ name }) => colors[name])) });
  if (first)
    say("color", shown.length > 1 ? 15 : 3, "largest", {
      color: colors[first.name],
      share: percent(first.share),
    });
  if (facts.top === facts.bottom) say("color", 11, "rows-same", { top: colors[facts.top] });
  else say("color", 11, "rows", { top: colors[facts.top], bottom: colors[facts.bottom] });
  if (facts.left === facts.right) say("color", 19, "sides-same", { left: colors[facts.left] });
  else say("color", 19, "sides", { left: colors[facts.left], right: colors[facts.right] });
  say("color", 20, "centre", { centre: colors[facts.centre] });
  say("color", 7, `saturation.${facts.saturation}`);
  say("color", 10, `warmth.${facts.saturation === "none" ? "none" : facts.warmth}`);

  say("composition", 5, `light.${facts.light}`);
  say("composition", 8, `contrast.${facts.contrast}`);
  say("composition", 16, "brightest", { place: places[facts.brightest] });
  say("composition", 17, "darkest", { place: places[facts.darkest] });
  say("composition", 12, `sharpness.${facts.sharpness}`);
  say("composition", 14, `depth.${facts.depth}`);
  say("composition", 13, `detail.${facts.detail}`);
  say("composition", 9, "eye", { place: places[facts.eye] });
  say("composition", 21, `balance.${facts.balance}`);
  say("composition", 18, `lines.${facts.lines}`);
  if (facts.calm >= LEAST_CALM)
    say("composition", 22, "calm", { share: percent(facts.calm), place: places[facts.calmest] });
  say("composition", 6, `mood.${moodOf(facts)}`);
  say("composition", 23, "closing");
  return written;
}
