import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_LOCALE, type Locale } from "#registry/contract/locale.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import { listEnglishTexts, listTranslatedCopies } from "../checks/copy/copy-texts.ts";
import {
  LOCK_FILE,
  printLock,
  readLock,
  updateLock,
  type CopyLock,
} from "../checks/translation/copy-lock.ts";
import {
  listMessageTranslations,
  MESSAGE_LOCK,
  readOriginals,
} from "../checks/translation/list-translations.ts";

/** Whether a locale's text was made anew from the English of today. */
export type IsMadeAnew = (locale: Locale, key: string) => boolean;

/** Writes a lock where it has to change; whether it did. */
function writeLock(file: string, update: (lock: CopyLock) => CopyLock): boolean {
  const text = printLock(update(readLock(file)));
  if (existsSync(file) && readFileSync(file, "utf8") === text) return false;
  writeFileSync(file, text);
  return true;
}

/** Records what a style's translations were made from. Gives the path of the lock where it changed. */
export function recordStyle(source: StyleSource, isMadeAnew: IsMadeAnew): string[] {
  const locales = listTranslatedCopies(source).map(({ locale }) => locale);
  // Without the English, nothing can be said of what was made from it.
  if (locales.length === 0 || source.copies.get(DEFAULT_LOCALE)?.value === undefined) return [];
  const originals = new Map([...listEnglishTexts(source)].map(([key, { text }]) => [key, text]));
  const isWritten = writeLock(join(source.directory, LOCK_FILE), (lock) =>
    updateLock(lock, originals, locales, isMadeAnew),
  );
  return isWritten ? [`${source.path}/${LOCK_FILE}`] : [];
}

/** Records what the site's own words were made from. Gives the path of the lock where it changed. */
export function recordMessages(root: string, isMadeAnew: IsMadeAnew): string[] {
  const locales = listMessageTranslations(root).map(({ locale }) => locale);
  if (locales.length === 0) return [];
  const isWritten = writeLock(join(root, MESSAGE_LOCK), (lock) =>
    updateLock(lock, readOriginals(root), locales, isMadeAnew),
  );
  return isWritten ? [MESSAGE_LOCK] : [];
}
