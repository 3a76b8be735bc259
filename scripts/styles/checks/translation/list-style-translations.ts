import type { Locale } from "#registry/contract/locale.ts";
import { problemAt, type JsonFile } from "#registry/source/json-file.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import { listEnglishTexts, listTexts, listTranslatedCopies, completionLevel } from "../copy/copy-texts.ts";
import { readRecords } from "./read-records.ts";
import type { TranslatedText, Translation } from "./translation.ts";

/** The texts of one of a tool's copy files. */
function readTexts(file: JsonFile, originals: ReturnType<typeof listTexts>): Map<string, TranslatedText> {
  return new Map(
    [...listTexts(file)].map(([key, { path, text }]) => [
      key,
      { text, english: originals.get(key)?.text, report: (finding) => problemAt(file, path, finding) },
    ]),
  );
}

/** A tool's copy in one locale, beside its English. */
export const readStyleTranslation = (source: StyleSource, locale: Locale, file: JsonFile): Translation => ({
  locale,
  prefix: `${source.id}.`,
  directory: source.directory,
  texts: readTexts(file, listEnglishTexts(source)),
  ...readRecords(file),
  level: completionLevel(source),
  mendingCommand: `npm run styles -- fix ${source.id}`,
});

/** A tool's copy in every locale but English. */
export const listStyleTranslations = (source: StyleSource): Translation[] =>
  listTranslatedCopies(source).map(({ locale, file }) => readStyleTranslation(source, locale, file));
