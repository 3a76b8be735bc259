import { problemAt, type JsonFile } from "#registry/source/json-file.ts";
import { readProperty } from "../copy/copy-texts.ts";
import type { Translation } from "./translation.ts";

/** What a file says of its translations: `sameAsEnglish`, keys that are rightly the same, and `source`, a record each. */
export function readRecords(
  file: JsonFile,
): Pick<Translation, "sameAsEnglish" | "reportDeclaration" | "records" | "reportRecords"> {
  const declared = readProperty(file, "sameAsEnglish");
  const source = readProperty(file, "source");
  const records = typeof source === "object" && source !== null ? Object.entries(source) : [];
  return {
    sameAsEnglish: Array.isArray(declared) ? declared.map(String) : [],
    reportDeclaration: (index, finding) => problemAt(file, ["sameAsEnglish", index], finding),
    records: new Map(records.filter((entry): entry is [string, string] => typeof entry[1] === "string")),
    reportRecords: (finding) => problemAt(file, ["source"], finding),
  };
}
