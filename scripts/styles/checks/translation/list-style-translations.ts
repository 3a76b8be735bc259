import { join } from "node:path";
import type { Locale } from "#registry/contract/locale.ts";
import { problemAt, type JsonFile } from "#registry/source/json-file.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import {
  completionLevel,
  listEnglishTexts,
  listTexts,
  listTranslatedCopies,
  readProperty,
} from "../copy/copy-texts.ts";
import { LOCK_FILE, madeFrom, readLock } from "./copy-lock.ts";
import type { TranslatedText, Translation } from "./translation.ts";

/** A tool's copy in one locale, beside its English. */
function readStyleTranslation(source: StyleSource, locale: Locale, file: JsonFile): Translation {
  const originals = listEnglishTexts(source);
  const lock = readLock(join(source.directory, LOCK_FILE));
  const texts = [...listTexts(file)].map(([key, { path, text }]): [string, TranslatedText] => [
    key,
    {
      text,
      english: originals.get(key)?.text,
      madeFrom: madeFrom(lock, locale, key),
      report: (finding) => problemAt(file, path, finding),
    },
  ]);
  const declared = readProperty(file, "sameAsEnglish");
  return {
    locale,
    prefix: `${source.id}.`,
    directory: source.directory,
    texts: new Map(texts),
    sameAsEnglish: Array.isArray(declared) ? declared.map(String) : [],
    reportDeclaration: (key, finding) =>
      problemAt(file, ["sameAsEnglish", Array.isArray(declared) ? declared.indexOf(key) : 0], finding),
    lockFile: `${source.path}/${LOCK_FILE}`,
    level: completionLevel(source),
    mendingCommand: `npm run styles -- fix ${source.id}`,
  };
}

/** A tool's copy in every locale but English. */
export const listStyleTranslations = (source: StyleSource): Translation[] =>
  listTranslatedCopies(source).map(({ locale, file }) => readStyleTranslation(source, locale, file));
