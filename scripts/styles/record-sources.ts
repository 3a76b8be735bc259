import { applyEdits, modify } from "jsonc-parser";
import type { JsonFile } from "#registry/source/json-file.ts";
import {
  hashText,
  isEnglishEverywhere,
  listTexts,
  readProperty,
  type CopyText,
} from "../checks/copy-texts.ts";
import { readSourceHash } from "../checks/stale-translation.ts";

const FORMATTING = { insertSpaces: true, tabSize: 2, eol: "\n" };

/**
 * Keeps a translation's `source`: a hash for each text that has none, none for texts that are gone. A hash of an older
 * English text stays, so that the check goes on asking, unless the text was `translated` anew.
 * Gives the file's text, changed in that block only.
 */
export function recordSources(
  file: JsonFile,
  english: ReadonlyMap<string, CopyText>,
  translated: boolean,
): string {
  if (file.value === undefined) return file.text;
  const hashes = [...listTexts(file).keys()].flatMap((key): [string, string][] => {
    const original = english.get(key);
    if (!original || isEnglishEverywhere(key)) return [];
    const kept = translated ? undefined : readSourceHash(file, key);
    return [[key, kept ?? hashText(original.text)]];
  });
  const source = Object.fromEntries(hashes.sort(([a], [b]) => (a < b ? -1 : 1)));
  if (JSON.stringify(source) === JSON.stringify(readProperty(file, "source") ?? {})) return file.text;
  const value = hashes.length > 0 ? source : undefined;
  return applyEdits(file.text, modify(file.text, ["source"], value, { formattingOptions: FORMATTING }));
}
