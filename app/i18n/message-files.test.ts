import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { DEFAULT_LOCALE, LOCALE_INFO, LOCALES, type Locale } from "./locales.ts";
import type { MessageTree } from "./translate.ts";

const FOLDER = fileURLToPath(new URL("../../locales/", import.meta.url));
const TRANSLATED = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
const PLURAL_ENDING = /_(zero|one|two|few|many|other)$/;
const FILES = readdirSync(`${FOLDER}en`).filter((file) => file.endsWith(".json"));

/** All messages of a file by their path. */
function flatten(tree: MessageTree, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );
}

const readMessages = (locale: Locale, file: string): Map<string, string> =>
  new Map(flatten(JSON.parse(readFileSync(`${FOLDER}${locale}/${file}`, "utf8"))));

const withoutEnding = (key: string): string => key.replace(PLURAL_ENDING, "");
const keysOf = (messages: Map<string, string>): string[] =>
  [...new Set([...messages.keys()].map(withoutEnding))].sort();

/** The `{{name}}`s of all forms of a message together. */
function placeholders(messages: Map<string, string>): Map<string, string> {
  const found = new Map<string, Set<string>>();
  for (const [key, text] of messages) {
    const names = found.get(withoutEnding(key)) ?? new Set();
    for (const [, name = ""] of text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)) names.add(name);
    found.set(withoutEnding(key), names);
  }
  return new Map([...found].map(([key, names]) => [key, [...names].sort().join(" ")]));
}

describe.each(FILES)("%s", (file) => {
  const english = readMessages("en", file);

  test.each(TRANSLATED)("has the same messages in %s as in English", (locale) => {
    expect(keysOf(readMessages(locale, file))).toEqual(keysOf(english));
  });

  test.each(TRANSLATED)("fills in the same values in %s as in English", (locale) => {
    expect(placeholders(readMessages(locale, file))).toEqual(placeholders(english));
  });

  test.each(LOCALES)("has every plural form that %s needs", (locale) => {
    const messages = readMessages(locale, file);
    const needed = new Intl.PluralRules(LOCALE_INFO[locale].bcp47).resolvedOptions().pluralCategories;
    const plurals = new Set([...messages.keys()].filter((key) => PLURAL_ENDING.test(key)).map(withoutEnding));
    const missing = [...plurals].flatMap((key) =>
      needed.map((form) => `${key}_${form}`).filter((form) => !messages.has(form)),
    );
    expect(missing).toEqual([]);
  });
});
