import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOCALES } from "#registry/contract/locale.ts";
import { manifestSchema } from "#registry/contract/manifest.ts";
import { EFFECT_WORDS, FILM_PACE_WORDS, GRADE_WORDS, MOVE_WORDS } from "../../../words/film-words.ts";
import { findVariant } from "../../../words/match.ts";
import { GENRE_WORDS, INSTRUMENT_WORDS, MOOD_WORDS, PACE_WORDS } from "../../../words/music-words.ts";
import { createRandom } from "../../../core/raster/random.ts";
import { readPlan } from "./plan.ts";

const STYLES = new URL("../../../../styles/", import.meta.url);
const TRANSLATED = LOCALES.filter((locale) => locale !== "en");
const EXAMPLES = [0, 1, 2];
const QUOTED = /[“„«「『]\s?([^“”„«»「」『』]+?)\s?[”“»」』]/;

interface Copy {
  fields?: Record<string, { hint?: string; placeholder?: string }>;
  faq: Record<string, string>;
  local?: { faq: Record<string, string> };
  /** What the examples were asked for with. */
  alt: { asked: string[] };
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, STYLES), "utf8"));
/** The copies of the tool that makes something of words alone: in one language and in English. */
function readCopies(kind: "image" | "video" | "audio", locale: string): [Copy, Copy] {
  const id = readdirSync(STYLES).find((folder) => {
    const { output, photos } = manifestSchema.parse(readJson(`${folder}/manifest.json`));
    return output === kind && photos.min === 0;
  })!;
  const read = (name: string) => readJson(`${id}/copy/${name}.json`) as Copy;
  return [read(locale), read("en")];
}

/** Everything that words name of some lists. */
const namesOf = (words: string, lists: readonly (readonly { keywords: readonly string[] }[])[]): number[][] =>
  lists.map((list) => list.flatMap((entry, index) => (findVariant(words, [entry]) ? [index] : [])));

/** The words of an example name in a language what they name in English; they may name more. */
function expectAsked([copy, english]: [Copy, Copy], lists: Parameters<typeof namesOf>[1]): void {
  for (const [index, words] of copy.alt.asked.entries()) {
    const found = namesOf(words, lists);
    for (const [list, names] of namesOf(english.alt.asked[index]!, lists).entries())
      expect(found[list], words).toEqual(expect.arrayContaining(names));
  }
}

test.each(TRANSLATED)("a composition shows what the copy of %s says to write", (locale) => {
  const [copy, english] = readCopies("image", locale);
  for (const textOf of [
    ({ fields }: Copy) => fields!["prompt"]!.placeholder!,
    ({ faq }: Copy) => QUOTED.exec(faq["answer1"]!)![1]!,
    ...EXAMPLES.map(
      (index) =>
        ({ alt }: Copy) =>
          alt.asked[index]!,
    ),
  ]) {
    const [plan, wanted] = [copy, english].map((one) => readPlan(textOf(one), 20, createRandom(1)));
    const place = textOf(copy);
    for (const sky of wanted!.skies) expect([...plan!.skies], place).toContain(sky);
    for (const land of wanted!.lands) expect([...plan!.lands], place).toContain(land);
    for (const thing of wanted!.things.entries()) expect([...plan!.things], place).toContainEqual(thing);
  }
});

test.each(TRANSLATED)("a film does what the copy of %s says to write", (locale) => {
  const lists = [MOVE_WORDS, FILM_PACE_WORDS, EFFECT_WORDS, GRADE_WORDS];
  const [copy, english] = readCopies("video", locale);
  for (const part of ["hint", "placeholder"] as const) {
    const [words, wanted] = [copy, english].map(({ fields }) => fields!["prompt"]![part]!);
    expect(namesOf(words!, lists), words).toEqual(namesOf(wanted!, lists));
  }
  expectAsked([copy, english], lists);
  // The answer that lists what comes in where it is named.
  const [effects] = namesOf(copy.local!.faq["answer7"]!, [EFFECT_WORDS]);
  expect(effects).toHaveLength(EFFECT_WORDS.length);
});

test.each(TRANSLATED)("a piece of music follows what the copy of %s says to write", (locale) => {
  const lists = [MOOD_WORDS, GENRE_WORDS, INSTRUMENT_WORDS, PACE_WORDS];
  const [copy, english] = readCopies("audio", locale);
  for (const textOf of [
    ({ fields }: Copy) => fields!["prompt"]!.placeholder!,
    ({ fields }: Copy) => fields!["style"]!.placeholder!,
    ({ faq }: Copy) => faq["answer2"]!,
  ]) {
    const found = namesOf(textOf(copy), lists);
    for (const [index, names] of namesOf(textOf(english), lists).entries())
      expect(found[index], textOf(copy)).toEqual(expect.arrayContaining(names));
  }
  expectAsked([copy, english], [GENRE_WORDS, INSTRUMENT_WORDS]);
});
