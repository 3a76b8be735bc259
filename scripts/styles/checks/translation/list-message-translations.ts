import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "#registry/contract/locale.ts";
import { parseJsonFile, problemAt, problemAtOffset, type TextFile } from "#registry/source/json-file.ts";
import { listTexts } from "../copy/copy-texts.ts";
import { readRecords } from "./read-records.ts";
import type { TranslatedText, Translation } from "./translation.ts";

/** Where a locale keeps the records of its messages, which are no messages themselves. */
export const RECORDS_FILE = "translation.json";

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
export function readLocale(root: string, locale: Locale): PlacedText[] {
  const folder = `locales/${locale}`;
  const names = existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : [];
  return names
    .filter((name) => name !== RECORDS_FILE)
    .flatMap((name) => {
      const path = `${folder}/${name}`;
      const file = { path, text: readFileSync(join(root, path), "utf8") };
      const texts = name.endsWith(".md") ? readBlocks(file) : readMessages(file);
      return texts.map(([key, ...rest]): PlacedText => [`${name.replace(/\.\w+$/, "")}.${key}`, ...rest]);
    });
}

/** A plural form that English lacks is made from its general one. */
const findOriginal = (originals: ReadonlyMap<string, string>, key: string): string | undefined =>
  originals.get(key) ?? originals.get(key.replace(/_(zero|one|two|few|many)$/, "_other"));

/** The site's own words in every locale but English. */
export function listMessageTranslations(root: string): Translation[] {
  const originals = new Map(readLocale(root, DEFAULT_LOCALE).map(([key, text]) => [key, text]));
  return LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).flatMap((locale) => {
    const texts = readLocale(root, locale);
    if (texts.length === 0) return [];
    const path = `locales/${locale}/${RECORDS_FILE}`;
    const records = existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "{}";
    const placed = texts.map(
      ([key, text, report]) => [key, { text, english: findOriginal(originals, key), report }] as const,
    );
    return [
      {
        locale,
        prefix: "",
        texts: new Map<string, TranslatedText>(placed),
        ...readRecords(parseJsonFile(path, records)),
        level: "error" as const,
        mendingCommand: "npm run styles -- fix",
      },
    ];
  });
}
