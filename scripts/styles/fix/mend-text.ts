import { applyEdits } from "jsonc-parser";
import { parseJsonFile, type JsonFile } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";

/** More mistakes than this in one file are not mended at once. */
const MOST = 500;

/**
 * Makes every safe change that a file's problems know of, one after the other, since each may bring others to light; the
 * rest of the text stays as it is written.
 */
export function mendText(file: JsonFile, judge: (file: JsonFile) => Problem[]): JsonFile {
  let mended = file;
  for (let nth = 0; nth < MOST; nth += 1) {
    const mend = judge(mended).find((problem) => problem.mend?.isSafe)?.mend;
    if (!mend) return mended;
    mended = parseJsonFile(file.path, applyEdits(mended.text, [...mend.edits]));
  }
  return mended;
}
