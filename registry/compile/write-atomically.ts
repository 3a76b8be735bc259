import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

let written = 0;

/** Writes a file so that a reader sees the old text or the new one, never a part. */
export function writeAtomically(file: string, text: string): void {
  const draft = `${file}.${process.pid}.${written++}.tmp`;
  try {
    writeFileSync(draft, text);
  } catch {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, text);
  }
  renameSync(draft, file);
}

/** Writes a value as a JSON file, atomically; one that says it already stays as it is, and is read by nobody again. */
export function writeJsonAtomically(file: string, value: unknown): void {
  const text = JSON.stringify(value);
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeAtomically(file, text);
}
