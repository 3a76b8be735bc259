import { anyOf, PARTICLES, findKeyword, foldWords } from "../../../words/match.ts";
import type { WordEntry } from "../../../words/gather-words.ts";
import { pickOne, type Random } from "../../../core/raster/random.ts";
import {
  COLOR_WORDS,
  HOUR_WORDS,
  LAND_WORDS,
  THING_WORDS,
  WEATHER_WORDS,
  type ColorWord,
  type Hour,
  type Land,
  type Sky,
  type Thing,
} from "../../../words/compose-words.ts";

/** What a composition shows, as read from words and completed by chance. */
export interface Plan {
  hour: Hour;
  skies: ReadonlySet<Sky>;
  lands: ReadonlySet<Land>;
  /** With the colour that the words give it; null for its own. */
  things: ReadonlyMap<Thing, string | null>;
  /** Colours that the whole picture leans towards. */
  tints: readonly string[];
  /** No word names anything that can be drawn: shapes and colours alone. */
  isAbstract: boolean;
}

interface Found<Name> {
  name: Name;
  at: number;
  /** Where its keyword ends. */
  to: number;
}

/** What colour words stand for. */
export const COLORS: Readonly<Record<ColorWord, string>> = {
  red: "#c8322f",
  orange: "#e7792b",
  yellow: "#f0c33c",
  green: "#3f9a4f",
  turquoise: "#2b9c9c",
  blue: "#2f62c4",
  purple: "#7a45b8",
  pink: "#e06aa4",
  brown: "#7b5236",
  white: "#f2f1ee",
  black: "#1b1d24",
  grey: "#8b8f98",
};

/** How near a colour stands before a thing to belong to it, in characters. */
const COLOR_REACH = 14;
/** Strength from which every word is obeyed. */
const OBEYED_FROM = 10;

const findAll = <Name extends string>(text: string, table: readonly WordEntry<Name>[]): Found<Name>[] =>
  table
    .flatMap(({ name, keywords }): Found<Name>[] => {
      const wish = findKeyword(text, keywords, true);
      return wish ? [{ name, at: wish.at, to: wish.at + wish.keyword.trimEnd().length }] : [];
    })
    .sort((a, b) => a.at - b.at || b.to - a.to);

/** Land that belongs to things where the words name none. */
const HOMES: Partial<Record<Thing, Land>> = {
  boat: "sea",
  lighthouse: "sea",
  whale: "sea",
  fish: "underwater",
  palm: "sea",
  camel: "desert",
  cactus: "desert",
  rocket: "space",
  deer: "forest",
  flowers: "meadow",
  butterfly: "meadow",
  castle: "mountains",
  windmill: "meadow",
  bridge: "lake",
  house: "hills",
  tree: "meadow",
  person: "hills",
  cat: "meadow",
  dog: "meadow",
  horse: "meadow",
  elephant: "desert",
  balloon: "hills",
  fire: "forest",
  lantern: "lake",
};

/** What chance may add where the words leave room. */
const EXTRAS: Readonly<Record<Land, readonly Thing[]>> = {
  mountains: ["bird", "tree", "house", "balloon"],
  hills: ["tree", "house", "bird", "windmill", "balloon"],
  sea: ["bird", "boat", "palm"],
  lake: ["bird", "boat", "tree"],
  forest: ["bird", "deer"],
  city: ["bird", "balloon"],
  desert: ["bird", "camel", "cactus"],
  meadow: ["tree", "butterfly", "flowers", "bird"],
  space: ["rocket"],
  underwater: ["fish"],
};
const USUAL_LANDS: readonly Land[] = ["mountains", "sea", "hills", "meadow", "forest", "lake"];
const HOURS: readonly Hour[] = ["day", "sunset", "day", "dawn", "dusk"];

/** Whether a name is only part of a colour's, as the sea in "sea blue". */
const isInside = ({ at, to }: Found<string>, colors: Found<string>[]): boolean =>
  colors.some((color) => color.at <= at && to <= color.to && color.to - color.at > to - at);

/** What may part a thing from a colour behind it: the rest of its word, and an article. */
const BEHIND = new RegExp(`^\\p{L}*\\s+${anyOf(PARTICLES.ar.articles)}?$`, "u");

/**
 * Colours of what is named, which then tint nothing else: one right behind it, as Romance languages, Arabic and
 * Vietnamese put it, else one just before it.
 */
function takeColors(
  text: string,
  named: Found<string>[],
  colors: Found<ColorWord>[],
): ReadonlyMap<string, string> {
  const taken = new Map<string, string>();
  const take = (isOf: (color: Found<string>, thing: Found<string>) => boolean) => {
    for (const thing of named) {
      const index = taken.has(thing.name) ? -1 : colors.findIndex((color) => isOf(color, thing));
      if (index >= 0) taken.set(thing.name, COLORS[colors.splice(index, 1)[0]!.name]);
    }
  };
  take(({ at }, { to }) => at >= to && BEHIND.test(text.slice(to, at)));
  take(({ at }, thing) => thing.at - at > 0 && thing.at - at <= COLOR_REACH);
  return taken;
}

/**
 * Reads what words ask for.
 * @param strength 0 to 20: low, chance leaves words out and adds its own; from the middle on every word counts, and
 * towards the end nothing else does
 */
export function readPlan(words: string, strength: number, random: Random): Plan {
  const text = foldWords(words);
  const obeys = () => random() < 0.3 + (0.7 * strength) / OBEYED_FROM;
  const adds = (chance: number) => random() < chance * (1 - strength / 20);
  const allColors = findAll(text, COLOR_WORDS);
  const colors = allColors.filter((color) => !isInside(color, allColors));
  const find = <Name extends string>(table: readonly WordEntry<Name>[]) =>
    findAll(text, table).filter((found) => !isInside(found, allColors));
  const hours = find(HOUR_WORDS).map(({ name }) => name);
  // Summer and sun are words for the day, but a summer night is one.
  const hour = hours.find((name) => name !== "day") ?? hours[0];
  const skies = new Set(
    find(WEATHER_WORDS)
      .map(({ name }) => name)
      .filter(obeys),
  );
  const places = find(LAND_WORDS).filter(obeys);
  const shown = find(THING_WORDS).filter(obeys);
  // A colour that describes land ("green hills") does not tint the sky.
  const owned = takeColors(text, [...places, ...shown], colors);
  const lands = new Set(places.map(({ name }) => name));
  const things = new Map(shown.map(({ name }) => [name, owned.get(name) ?? null] as const));
  const isAbstract = !hour && skies.size === 0 && lands.size === 0 && things.size === 0;
  if (lands.size === 0 && !isAbstract) {
    const home = shown.map(({ name }) => HOMES[name]).find((land) => land !== undefined);
    lands.add(home ?? pickOne(USUAL_LANDS, random));
  }
  if (!isAbstract && !lands.has("space") && !lands.has("underwater")) {
    const [land] = lands;
    const extra = pickOne(EXTRAS[land ?? "hills"], random);
    if (adds(0.5) && !things.has(extra)) things.set(extra, null);
    if (adds(0.35)) skies.add("clouds");
  }
  const isDark = lands.has("space") || things.has("stars") || things.has("aurora") || things.has("moon");
  return {
    hour:
      hour ??
      (isDark ? "night" : things.has("lantern") || things.has("fire") ? "dusk" : pickOne(HOURS, random)),
    skies,
    lands,
    things,
    tints: colors.map(({ name }) => COLORS[name]),
    isAbstract,
  };
}
