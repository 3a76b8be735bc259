import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { applyEdits } from "jsonc-parser";
import { DEFAULT_LOCALE, isLocale } from "#registry/contract/locale.ts";
import type { SchemaKind } from "#registry/validate/json-schemas.ts";
import { parseJsonFile, type JsonFile } from "#registry/source/json-file.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import { syntaxProblems } from "#registry/source/syntax-problems.ts";
import { checkFolderId } from "#registry/validate/check-folder.ts";
import { validateShape } from "#registry/validate/validate-shape.ts";
import type { Problem } from "#registry/source/problem.ts";
import { readProperty } from "../checks/copy/copy-texts.ts";
import { readStyleTranslation } from "../checks/translation/list-style-translations.ts";
import { schemaReference } from "../schema-reference.ts";
import { recordSources } from "./record-sources.ts";
import { tidyKeys } from "./tidy-keys.ts";

/** More mistakes than this in one file are not mended at once. */
const MOST = 500;

/** Every JSON file of a folder that was made for people to write, by its name there. */
function listFiles({
  manifest,
  form,
  promise,
  examples,
  copies,
}: StyleSource): [string, JsonFile, SchemaKind][] {
  const files: [string, JsonFile | undefined, SchemaKind][] = [
    ["manifest.json", manifest, "manifest"],
    ["form.json", form, "form"],
    ["promise.json", promise, "promise"],
    ["examples.json", examples, "examples"],
    ...[...copies].map(([name, file]): [string, JsonFile, SchemaKind] => [`copy/${name}.json`, file, "copy"]),
  ];
  return files.flatMap(([name, file, kind]) => (file ? [[name, file, kind]] : []));
}

/** A file with what a rule can mend: its mistakes, `$schema`, the order of its keys. */
function mendFile(
  source: StyleSource,
  name: string,
  file: JsonFile,
  kind: SchemaKind,
  root: string,
): JsonFile {
  const mended = mendText(file, (one) => [
    ...syntaxProblems(one),
    ...validateShape(one, kind),
    ...(kind === "manifest" ? checkFolderId({ ...source, manifest: one }) : []),
  ]);
  if (mended.value === undefined) return mended;
  const folder = dirname(join(source.directory, name));
  const schema = readProperty(mended, "$schema");
  const isFound = typeof schema === "string" && existsSync(join(folder, schema));
  const reference = isFound ? undefined : schemaReference(root, folder, kind);
  return parseJsonFile(file.path, tidyKeys(mended.text, kind, reference));
}

/**
 * The mended texts of a style's JSON files, by their names in its folder.
 * @param translated the stale translations have been translated anew
 */
export function mendFiles(source: StyleSource, root: string, translated: boolean): Map<string, string> {
  const mended = new Map(
    listFiles(source).map(([name, file, kind]) => [name, mendFile(source, name, file, kind, root)]),
  );
  const manifest = mended.get("manifest.json");
  const copyOf = (locale: string) => mended.get(`copy/${locale}.json`);
  const copies = [...source.copies].map(([name, file]): [string, JsonFile] => [name, copyOf(name) ?? file]);
  const sound = { ...source, ...(manifest && { manifest }), copies: new Map(copies) };
  // Without the English, nothing can be said of what was made from it.
  const isEnglish = copyOf(DEFAULT_LOCALE)?.value !== undefined;
  const record = (name: string, file: JsonFile): string => {
    const locale = /^copy\/(.+)\.json$/.exec(name)?.[1] ?? "";
    if (!isEnglish || !isLocale(locale) || locale === DEFAULT_LOCALE) return file.text;
    return recordSources(file.text, readStyleTranslation(sound, locale, file), translated);
  };
  return new Map([...mended].map(([name, file]) => [name, record(name, file)]));
}

/**
 * Makes every safe change that a file's problems know of, one after the other, since each may bring others to light; the
 * rest of the text stays as it is written.
 */
function mendText(file: JsonFile, judge: (file: JsonFile) => Problem[]): JsonFile {
  let mended = file;
  for (let nth = 0; nth < MOST; nth += 1) {
    const mend = judge(mended).find((problem) => problem.mend?.isSafe)?.mend;
    if (!mend) return mended;
    mended = parseJsonFile(file.path, applyEdits(mended.text, [...mend.edits]));
  }
  return mended;
}
