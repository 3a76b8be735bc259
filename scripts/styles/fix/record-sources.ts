import { applyEdits, modify } from "jsonc-parser";
import { readProperty } from "../checks/copy/copy-texts.ts";
import { judgeRecord, recordOf, type Translation } from "../checks/translation/translation.ts";
import { parseJsonFile } from "#registry/source/json-file.ts";
import { FORMATTING } from "./tidy-keys.ts";

/** The records of a translation's texts as they should stand, by key. */
function listRecords({ texts, records }: Translation, translated: boolean): Record<string, string> {
  const entries = [...texts].flatMap(([key, { text, english }]): [string, string][] => {
    if (english === undefined) return [];
    const kept = records.get(key);
    const isKept = !translated && judgeRecord(kept, english, text) !== "missing";
    return [[key, isKept && kept !== undefined ? kept : recordOf(english, text)]];
  });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Keeps a translation's `source`: a record for each text that has none or was changed since, none for texts that are
 * gone. A text that stayed as it was keeps its record, so that the check goes on asking after English changed, unless
 * it was `translated` anew. Takes and gives the text of the file that holds the block, which alone changes.
 */
export function recordSources(text: string, translation: Translation, translated: boolean): string {
  const file = parseJsonFile("", text);
  if (file.value === undefined) return text;
  const source = listRecords(translation, translated);
  if (JSON.stringify(source) === JSON.stringify(readProperty(file, "source") ?? {})) return text;
  const value = Object.keys(source).length > 0 ? source : undefined;
  return applyEdits(text, modify(text, ["source"], value, { formattingOptions: FORMATTING }));
}
