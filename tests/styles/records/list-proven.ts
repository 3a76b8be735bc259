import { openStyles, readPromise } from "../engine/open-styles.ts";
import { gradeStyle } from "./grade-style.ts";
import { listLacking, listOwed } from "./owed-photos.ts";
import { openKeys, type Proven } from "./record-key.ts";
import { listChanged, readRecord, type RecordContent, type RecordKey } from "./record.ts";

/** A style that makes pictures, and where its record stands. */
export interface Standing extends Proven {
  id: string;
  key: RecordKey;
  /** The record as it lies in the folder; null where it is missing or was altered by hand. */
  record: RecordContent | null;
  /** Why the record does not show what the style makes now; null where it does. */
  stale: string | null;
}

function findStale(read: ReturnType<typeof readRecord>, key: RecordKey, proven: Proven): string | null {
  if (read.state === "missing") return "it is missing";
  if (read.state === "altered") return "it was altered by hand, or is of another form";
  const changed = listChanged(read.content.key, key);
  if (changed.length > 0) return `it was made with other ${changed.join(", ")}`;
  const { set } = read.content;
  const lacking = listLacking(proven, set);
  if (lacking.length > 0) return `it says nothing of ${lacking.join(", ")}`;
  if (Object.keys(set).length > listOwed(proven).length)
    return "it is of photographs that do not count any more";
  const grade = gradeStyle(proven.promise, set);
  return grade === read.content.grade ? null : `its photographs give it the grade "${grade}"`;
}

/**
 * Every style of a folder that makes pictures, with its promise, key and record.
 * @throws Error with every problem of a folder that doesn't compile, or that promises nothing.
 */
export async function listProven(stylesDir: string): Promise<Standing[]> {
  const keyOf = await openKeys();
  const styles = openStyles(stylesDir).filter(({ makesPictures }) => makesPictures);
  return Promise.all(
    styles.map(async ({ id, tool }) => {
      const proven = { tool: tool(), promise: await readPromise(stylesDir, id) };
      const key = keyOf(proven);
      const read = readRecord(stylesDir, id);
      return { id, ...proven, key, record: read.content, stale: findStale(read, key, proven) };
    }),
  );
}
