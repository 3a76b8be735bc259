import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "#registry/contract/locale.ts";
import { parseJsonFile, problemAt, problemAtOffset, type TextFile } from "#registry/source/json-file.ts";
import { listTexts } from "../copy/copy-texts.ts";
import { LOCK_FILE, madeFrom, readLock } from "./copy-lock.ts";
import type { TranslatedText, Translation } from "./translation.ts";

/** What the site's own words were made from. */
export const MESSAGE_LOCK = `locales/${LOCK_FILE}`;

/** The locales in which a text is rightly the same as in English, by its key. */
const SAME_FILE = "locales/same-as-english.json";

type Report = TranslatedText["report"];
type PlacedText = [key: string, text: string, report: Report];

/** The blocks of a markdown file between blank lines, by number. */
function readBlocks(file: TextFile): PlacedText[] {
  const blocks = [...file.text.matchAll(/(?:[^\n]+\n?)+/g)];
  return blocks.map((block, index) => [
    String(index + 1),
    block[0].trim(),
    (finding) => problemAtOffset(file, block.index, finding),
  ]);
}

function readMessages(file: TextFile): PlacedText[] {
  const json = parseJsonFile(file.path, file.text);
  return [...listTexts(json)].map(([key, { path, text }]) => [
    key,
    text,
    (finding) => problemAt(json, path, finding),
  ]);
}

/** Every text of a locale's folder, by file name and key. */
function readLocale(root: string, locale: Locale): PlacedText[] {
  const folder = `locales/${locale}`;
  const names = existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : [];
  return names.flatMap((name) => {
    const path = `${folder}/${name}`;
    const file = { path, text: readFileSync(join(root, path), "utf8") };
    const texts = name.endsWith(".md") ? readBlocks(file) : readMessages(file);
    return texts.map(([key, ...rest]): PlacedText => [`${name.replace(/\.\w+$/, "")}.${key}`, ...rest]);
  });
}

/** A plural form that English lacks is made from its general one. */
const originalKey = (originals: ReadonlyMap<string, string>, key: string): string =>
  originals.has(key) ? key : key.replace(/_(zero|one|two|few|many)$/, "_other");

/** The site's own English, by key. */
export const readOriginals = (root: string): Map<string, string> =>
  new Map(readLocale(root, DEFAULT_LOCALE).map(([key, text]) => [key, text]));

/** The site's own words in every locale but English. */
export function listMessageTranslations(root: string): Translation[] {
  const originals = readOriginals(root);
  const lock = readLock(join(root, MESSAGE_LOCK));
  const path = join(root, SAME_FILE);
  const same = parseJsonFile(SAME_FILE, existsSync(path) ? readFileSync(path, "utf8") : "{}");
  const declared = Object.entries(z.record(z.array(z.string())).parse(same.value));
  return LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).flatMap((locale) => {
    const texts = readLocale(root, locale).map(([key, text, report]): [string, TranslatedText] => {
      const original = originalKey(originals, key);
      const made = madeFrom(lock, locale, original);
      return [key, { text, english: originals.get(original), madeFrom: made, report }];
    });
    if (texts.length === 0) return [];
    return [
      {
        locale,
        prefix: "",
        texts: new Map(texts),
        sameAsEnglish: declared.flatMap(([key, locales]) => (locales.includes(locale) ? [key] : [])),
        reportDeclaration: (key, finding) => problemAt(same, [key], finding),
        lockFile: MESSAGE_LOCK,
        level: "error" as const,
        mendingCommand: "npm run styles -- fix",
      },
    ];
  });
}
