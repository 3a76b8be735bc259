import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import type { Locale } from "#registry/contract/locale.ts";

/** The name of the file beside a style's manifest, and in `locales/`, that says what translations were made from. */
export const LOCK_FILE = "copy.lock.json";

const hashesSchema = z.record(z.string());
const lockSchema = z.object({ english: hashesSchema, behind: z.record(hashesSchema).default({}) });

/**
 * What the translations of one folder were made from: a hash of the English text by key, and by locale those keys that
 * were made from an older one.
 */
export type CopyLock = z.infer<typeof lockSchema>;

export const hashText = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);

/** Reads a lock; an empty one where the file is missing or can't be read. */
export function readLock(file: string): CopyLock {
  const empty = { english: {}, behind: {} };
  if (!existsSync(file)) return empty;
  try {
    return lockSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return empty;
  }
}

/** The hash of the English text that a locale's text was made from; undefined where nobody recorded it. */
export const madeFrom = ({ english, behind }: CopyLock, locale: Locale, key: string): string | undefined =>
  behind[locale]?.[key] ?? english[key];

/**
 * Brings a lock up to date with the English texts. A translation keeps its record, unless it has none or was made anew.
 */
export function updateLock(
  lock: CopyLock,
  originals: ReadonlyMap<string, string>,
  locales: readonly Locale[],
  isMadeAnew: (locale: Locale, key: string) => boolean,
): CopyLock {
  const updated: CopyLock = { english: {}, behind: {} };
  for (const key of [...originals.keys()].sort()) {
    const today = hashText(originals.get(key) ?? "");
    const made = locales.map((locale) => ({
      locale,
      hash: isMadeAnew(locale, key) ? today : (madeFrom(lock, locale, key) ?? today),
    }));
    const [first] = made;
    const isCommon = made.every(({ hash }) => hash === first?.hash);
    updated.english[key] = isCommon ? (first?.hash ?? today) : today;
    for (const { locale, hash } of isCommon ? [] : made)
      if (hash !== today) updated.behind[locale] = { ...updated.behind[locale], [key]: hash };
  }
  return updated;
}

export const printLock = (lock: CopyLock): string => `${JSON.stringify(lock, null, 2)}\n`;
