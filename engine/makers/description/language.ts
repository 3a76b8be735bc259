import type { Locale } from "#registry/contract/locale.ts";
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

/** The words of one language: `description/languages/<locale>.ts`. */
export interface Language {
  locale: Locale;
  /** For Intl: lists, numbers and plurals. */
  tag: string;
  /** Whether words stand apart by spaces; else length is counted in signs. */
  spaced: boolean;
  /** A share such as "45 %" as it stands after "about", where that takes an article. */
  writeShare?: (share: string) => string;
  /** "# people" in each plural form that the language has; `one` is for exactly one, whatever the language. */
  people: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
  colors: Record<ColorName, string>;
  /** Where something is: at the top left. */
  places: Record<Place, string>;
  /** One and several of each, as they stand in a list. */
  things: Record<Thing, readonly [one: string, several: string]>;
  sentences: Record<SentenceKey, string>;
}
