import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "#registry/contract/locale.ts";
import * as composeWords from "./compose-words.ts";
import { vocabularySchema, wordsSchema } from "./words-schema.ts";

const readText = (locale: Locale): string =>
  readFileSync(new URL(`./${locale}.json`, import.meta.url), "utf8");
const pathsOf = (text: string): string[] =>
  (wordsSchema.safeParse(JSON.parse(text)).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")} ${message}`,
  );

test.each(LOCALES)("the words of %s have the shape of the English ones", (locale) => {
  expect(pathsOf(readText(locale))).toEqual([]);
});

test.each(LOCALES)("the vocabulary of %s has the keys of the English one", (locale) => {
  const text = readFileSync(new URL(`./edits/${locale}.json`, import.meta.url), "utf8");
  expect(vocabularySchema.safeParse(JSON.parse(text)).error?.issues ?? []).toEqual([]);
});

test("a broken edit is told by its key", () => {
  const german = readText("de");
  const broken = german
    .replace('"forest": [', '"forst": [')
    .replace('"Das Foto zeigt {people};', '"Das Foto zeigt Leute;')
    .replace('"schnee",', '"Schnee", "eis ",')
    .replace(/"noDrums": \[[^\]]*\]/, '"noDrums": []');
  expect(pathsOf(broken).sort()).toEqual([
    "compose.lands Unrecognized key(s) in object: 'forst'",
    "compose.lands.forest is missing",
    "compose.weather.snow.0 a word stands in lower case",
    'compose.weather.snow.2 "eis " stands there twice',
    "description.sentences.one.face must have the slots {people}, {place}",
    "music.noDrums needs a word, one of another language's if there is no own one",
  ]);
});

describe.each(Object.entries(composeWords))("%s", (_, entries) => {
  const words = entries.flatMap(({ name, keywords }) => keywords.map((word) => ({ name, word })));

  test("a space in front of a word would never match", () => {
    for (const { word } of words) expect(word.trimStart()).toBe(word);
  });

  test("no word stands for two things", () => {
    const named = new Map<string, string>();
    for (const { name, word } of words) {
      expect(named.get(word) ?? name, word).toBe(name);
      named.set(word, name);
    }
  });
});
